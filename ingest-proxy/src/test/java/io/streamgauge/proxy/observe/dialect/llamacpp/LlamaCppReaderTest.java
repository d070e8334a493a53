package io.streamgauge.proxy.observe.dialect.llamacpp;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.answer.Answer;
import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.proxy.observe.answer.EventSignals.Kind;
import io.streamgauge.proxy.observe.answer.Finish;
import io.streamgauge.proxy.observe.dialect.reading.ReadEvents;
import io.streamgauge.schemas.event.Usage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LlamaCppReaderTest {

    private final ReadEvents reader = new ReadEvents(LlamaCppReader.create());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{'index':0,'content':'a','tokens':[70],'stop':false}                              | C",
                "{'content':'\\n','stop':false}                                                    | C",
                "{'content':'whole','stop':true,'prompt':'p'}                                      | C",
                "{'content':'','tokens':[],'stop':false}                                           | ^^",
                "{'content':null,'stop':false}                                                     | ^^",
                "{'content':'','stop':true,'prompt':'the prompt','generation_settings':{'content':'x'}} | ^^",
                "{'content':'','stop':false,'prompt_progress':{'total':9,'cache':0,'processed':4,'time_ms':5}} | ^^",
                "{'prompt_progress':{'total':9,'cache':0,'processed':9,'time_ms':7}}               | ^^"
            })
    void onlyContentIsOutput(String event, String classes) {
        assertThat(reader.classLetters(event)).isEqualTo(classes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{'content':'a','stop':false}                                        | MESSAGE",
                "{'prompt_progress':{'total':9,'processed':4}}                       | MESSAGE",
                "{'content':'','stop':true,'stop_type':'eos'}                        | LAST",
                "{'error':{'code':500,'message':'x','type':'server_error'}}          | ERROR",
                "{'content':'a','error':null}                                        | MESSAGE",
                "{'choices':[{'text':'a'}],'model':'m','object':'text_completion'}   | UNKNOWN",
                "{'model':'m','object':'text_completion'}                            | UNKNOWN",
                "{'generation_settings':{}}                                          | UNKNOWN"
            })
    void errorsEndsAndForeignEventsAreToldFromMessages(String event, Kind kind) {
        assertThat(reader.read(event).kind()).isEqualTo(kind);
    }

    @Test
    void nothingOfAnEventInAnotherLanguageCounts() {
        Answer answer = reader.after("{'model':'other','tokens_predicted':7,'choices':[]}");

        assertThat(answer).isEqualTo(Answer.UNKNOWN);
    }

    @Test
    void lastEventTellsModelFinishAndUsage() {
        Answer answer = reader.after(
                "{'index':0,'content':'a','stop':false,'tokens_predicted':1,'tokens_evaluated':9}",
                "{'index':0,'content':'','stop':true,'model':'pine-q4','tokens_predicted':3,'tokens_evaluated':9,"
                        + "'stop_type':'limit','tokens_cached':11,'timings':{'cache_n':6,'prompt_n':3,'predicted_n':3}}");

        assertThat(answer).isEqualTo(new Answer("limit", Finish.LENGTH, "pine-q4", new Usage(9L, 6L, 3L, null), null));
    }

    @Test
    void sizeOfTheCacheIsNoCacheHit() {
        Usage usage = reader.after(
                        "{'content':'','stop':true,'tokens_predicted':3,'tokens_evaluated':9,'tokens_cached':11}")
                .usage();

        assertThat(usage).isEqualTo(new Usage(9L, null, 3L, null));
    }

    @Test
    void timingsCountWhereNothingElseDoes() {
        Usage usage = reader.after(
                        "{'content':'a','stop':false,'timings':{'cache_n':6,'prompt_n':3,'predicted_n':1}}",
                        "{'content':'b','stop':false,'timings':{'cache_n':6,'prompt_n':3,'predicted_n':2}}")
                .usage();

        assertThat(usage).isEqualTo(new Usage(9L, 6L, 2L, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"'prompt_n':3,'predicted_n':2", "'cache_n':null,'prompt_n':3,'predicted_n':2"})
    void timingsOfOlderBuildsDoNotTellThePrompt(String timings) {
        Usage usage = reader.after("{'content':'a','stop':false,'timings':{" + timings + "}}")
                .usage();

        assertThat(usage).isEqualTo(new Usage(null, null, 2L, null));
    }

    @ParameterizedTest
    @CsvSource({"eos, eos, STOP", "word, word, STOP", "limit, limit, LENGTH", "none, , NONE"})
    void stopTypeIsTheFinishReason(String written, String word, Finish finish) {
        Answer answer = reader.after("{'content':'','stop':true,'stop_type':'" + written + "'}");

        assertThat(answer.finishReason()).isEqualTo(word);
        assertThat(answer.finish()).isEqualTo(finish);
    }

    @Test
    void severalPromptsAreChoicesAndEndOnTheirOwn() {
        EventSignals signals = reader.read("{'index':1,'content':'a','stop':false,'tokens_predicted':1}");
        assertThat(signals.choice(0)).isEqualTo(1);

        reader.read("{'index':0,'content':'a','stop':false,'tokens_predicted':1}");
        assertThat(reader.read("{'index':0,'content':'','stop':true,'tokens_predicted':2}")
                        .kind())
                .isEqualTo(Kind.MESSAGE);
        assertThat(reader.read("{'index':1,'content':'','stop':true,'tokens_predicted':3}")
                        .kind())
                .isEqualTo(Kind.LAST);
        assertThat(reader.after().usage()).isNull();
    }

    @Test
    void tokensOfAnEventAreWhatTheCountGrewBy() {
        String event = "{'index':0,'content':'a','stop':false,'tokens_predicted':%d,'tokens_evaluated':9}";

        assertThat(reader.read(event.formatted(1)).tokens()).isEqualTo(1);
        assertThat(reader.read(event.formatted(4)).tokens()).isEqualTo(3);
    }
}
