package io.streamgauge.proxy.observe.dialect.gemini;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.proxy.observe.answer.EventSignals.Kind;
import io.streamgauge.proxy.observe.answer.Finish;
import io.streamgauge.proxy.observe.dialect.reading.ReadEvents;
import io.streamgauge.schemas.event.Usage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GeminiReaderTest {

    private final ReadEvents reader = new ReadEvents(GeminiReader.create());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{'text':'a'}                                                              | C",
                "{'text':'\\n'}                                                            | C",
                "{'text':'a'},{'text':''}                                                  | C",
                "{'thought':true,'text':'a'}                                               | X",
                "{'text':'a','thought':true}                                               | X",
                "{'text':'a','thought':false}                                              | C",
                "{'text':'a','thought':null}                                               | C",
                "{'thought':true,'text':'a'},{'text':'b'}                                  | CX",
                "{'inlineData':{'mimeType':'audio/L16','data':'UklG'}}                     | C",
                "{'inlineData':{'data':'UklG','mimeType':'image/png'},'thought':true}      | X",
                "{'functionCall':{'name':'f','args':{}}}                                   | T",
                "{'functionCall':{'args':{'a':1},'name':'f'},'thoughtSignature':'s'}       | T",
                "{'functionCall':{'partialArgs':[{'jsonPath':'$.a','stringValue':'b'}]}}   | T",
                "{'executableCode':{'language':'PYTHON','code':'print(1)'}}                | T",
                "{'text':'a'},{'functionCall':{'name':'f'}}                                | CT"
            })
    void outputsHaveTheClassesOfTheirParts(String parts, String classes) {
        assertThat(reader.classLetters(
                        "{'candidates':[{'content':{'role':'model','parts':[" + parts + "]},'index':0}]}"))
                .isEqualTo(classes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'candidates':[{'content':{'parts':[{'text':''}]}}]}",
                "{'candidates':[{'content':{'parts':[{'text':null}]}}]}",
                "{'candidates':[{'content':{'parts':[{'text':'','thoughtSignature':'s'}]}}]}",
                "{'candidates':[{'content':{'parts':[{'thought':true}]}}]}",
                "{'candidates':[{'content':{'parts':[{'functionCall':{}}]}}]}",
                "{'candidates':[{'content':{'parts':[{'codeExecutionResult':{'outcome':'OUTCOME_OK','output':'1'}}]}}]}",
                "{'candidates':[{'content':{'parts':[{'unheard':{'text':'a'}}]}}]}",
                "{'candidates':[{'content':{'parts':[]}}]}",
                "{'candidates':[{'content':{'role':'model'}}]}",
                "{'candidates':[{'groundingMetadata':{'webSearchQueries':['a']},'citationMetadata':{}}]}",
                "{'candidates':[{'safetyRatings':[{'category':'c','text':'a'}]}]}",
                "{'candidates':[],'usageMetadata':{'promptTokenCount':1}}",
                "{'usageMetadata':{'trafficType':'ON_DEMAND'}}",
                "{'modelVersion':'m','responseId':'r','createTime':'2026-01-01'}",
                "{'candidates':null,'promptFeedback':null,'error':null,'modelVersion':null}"
            })
    void emptyPartsAndWhatSurroundsThemAreNoOutput(String event) {
        EventSignals signals = reader.read(event);

        assertThat(signals.kind()).isEqualTo(Kind.MESSAGE);
        assertThat(signals.outputs()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'error':{'code':503,'message':'overloaded','status':'UNAVAILABLE'}}",
                "{'candidates':[{'content':{'parts':[{'text':'a'}]}}],'error':{'code':500}}",
                "{'error':'x'}"
            })
    void errorIsSeenInAnyFormAndBesideText(String event) {
        assertThat(reader.read(event).kind()).isEqualTo(Kind.ERROR);
    }

    @Test
    void severalCandidatesAreToldApart() {
        EventSignals signals = reader.read("{'candidates':[{'content':{'parts':[{'text':'a'}]},'index':1},"
                + "{'content':{'parts':[{'text':'b','thought':true}]}}]}");

        assertThat(signals.outputs()).isEqualTo(2);
        assertThat(signals.choice(0)).isEqualTo(1);
        assertThat(signals.choice(1)).isZero();
        assertThat(signals.classes(0)).isEqualTo(EventSignals.CONTENT);
        assertThat(signals.classes(1)).isEqualTo(EventSignals.REASONING);
    }

    @Test
    void answerEndsWhenEveryCandidateHasItsReason() {
        Kind first = reader.read("{'candidates':[{'index':0,'finishReason':'STOP'},{'index':1,'content':{}}]}")
                .kind();
        Kind second = reader.read("{'candidates':[{'index':1,'finishReason':'MAX_TOKENS'}]}")
                .kind();

        assertThat(first).isEqualTo(Kind.MESSAGE);
        assertThat(second).isEqualTo(Kind.LAST);
        assertThat(reader.after().finishReason()).isEqualTo("STOP");
    }

    @ParameterizedTest
    @CsvSource({
        "STOP, STOP",
        "MAX_TOKENS, LENGTH",
        "SAFETY, FILTER",
        "RECITATION, FILTER",
        "BLOCKLIST, FILTER",
        "PROHIBITED_CONTENT, FILTER",
        "SPII, FILTER",
        "IMAGE_SAFETY, FILTER",
        "IMAGE_PROHIBITED_CONTENT, FILTER",
        "IMAGE_RECITATION, FILTER",
        "LANGUAGE, OTHER",
        "OTHER, OTHER",
        "MALFORMED_FUNCTION_CALL, OTHER",
        "TOO_MANY_TOOL_CALLS, OTHER"
    })
    void finishReasonsAreTheServersOwn(String word, Finish finish) {
        EventSignals signals = reader.read("{'candidates':[{'finishReason':'" + word + "'}]}");

        assertThat(signals.kind()).isEqualTo(Kind.LAST);
        assertThat(reader.after().finishReason()).isEqualTo(word);
        assertThat(reader.after().finish()).isEqualTo(finish);
    }

    @ParameterizedTest
    @CsvSource({"SAFETY, FILTER", "BLOCKLIST, FILTER", "JAILBREAK, FILTER", "MODEL_ARMOR, FILTER", "OTHER, OTHER"})
    void blockedPromptIsAllThereIsOfAnAnswer(String reason, Finish finish) {
        EventSignals signals = reader.read("{'promptFeedback':{'blockReason':'" + reason
                + "','safetyRatings':[]},'usageMetadata':{'promptTokenCount':7}}");

        assertThat(signals.kind()).isEqualTo(Kind.LAST);
        assertThat(signals.outputs()).isZero();
        assertThat(reader.after().finishReason()).isEqualTo(reason);
        assertThat(reader.after().finish()).isEqualTo(finish);
        assertThat(reader.after().usage()).isEqualTo(new Usage(7L, null, null, null));
    }

    @Test
    void promptFeedbackWithoutAReasonBlocksNothing() {
        EventSignals signals = reader.read("{'promptFeedback':{'safetyRatings':[],'blockReason':null}}");

        assertThat(signals.kind()).isNotEqualTo(Kind.LAST);
        assertThat(reader.after().finishReason()).isNull();
    }

    @Test
    void runningTotalsAreNeverAddedUp() {
        Usage usage = reader.after(
                        "{'usageMetadata':{'promptTokenCount':18,'candidatesTokenCount':3,'totalTokenCount':56,'thoughtsTokenCount':35}}",
                        "{'usageMetadata':{'promptTokenCount':18,'candidatesTokenCount':7,'totalTokenCount':60}}",
                        "{'usageMetadata':{'promptTokenCount':18,'candidatesTokenCount':9,'cachedContentTokenCount':12}}")
                .usage();

        assertThat(usage).isEqualTo(new Usage(18L, 12L, 44L, 35L));
    }

    @Test
    void usageMayComeAloneAtTheEnd() {
        Usage usage = reader.after(
                        "{'candidates':[{'content':{'parts':[{'text':'a'}]},'finishReason':'STOP'}]}",
                        "{'usageMetadata':{'promptTokenCount':5,'candidatesTokenCount':2,'totalTokenCount':7}}")
                .usage();

        assertThat(usage).isEqualTo(new Usage(5L, null, 2L, null));
    }

    @Test
    void promptsOfToolsAreNoPartOfThePrompt() {
        Usage usage = reader.after("{'usageMetadata':{'promptTokenCount':10,'toolUsePromptTokenCount':90,"
                        + "'candidatesTokenCount':4,'thoughtsTokenCount':6,'totalTokenCount':110}}")
                .usage();

        assertThat(usage).isEqualTo(new Usage(100L, null, 10L, 6L));
    }

    @Test
    void thoughtsAreTheWholeOutputWhereTheLimitEndedThem() {
        Usage usage = reader.after(
                        "{'candidates':[{'finishReason':'MAX_TOKENS'}],'usageMetadata':{'promptTokenCount':10,'thoughtsTokenCount':60,'totalTokenCount':70}}")
                .usage();

        assertThat(usage).isEqualTo(new Usage(10L, null, 60L, 60L));
    }

    @Test
    void tokensOfAnEventAreWhatTheJointCountGrewBy() {
        String event =
                "{'candidates':[{'index':%d,'content':{'parts':[{'text':'a'}]}}],'usageMetadata':{'candidatesTokenCount':%d}}";

        assertThat(reader.read(event.formatted(0, 3)).tokens()).isEqualTo(3);
        assertThat(reader.read(event.formatted(1, 5)).tokens()).isEqualTo(2);
        assertThat(reader.read(event.formatted(0, 9)).tokens()).isEqualTo(4);
    }

    @Test
    void modelThatAnswersIsTheVersion() {
        assertThat(reader.after("{'modelVersion':'gemini-larch-pro-002'}").model())
                .isEqualTo("gemini-larch-pro-002");
    }
}
