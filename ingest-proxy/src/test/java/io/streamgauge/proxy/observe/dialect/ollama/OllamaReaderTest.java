package io.streamgauge.proxy.observe.dialect.ollama;

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

class OllamaReaderTest {

    private final ReadEvents reader = new ReadEvents(OllamaReader.create());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{'message':{'role':'assistant','content':'a'},'done':false}                    | C",
                "{'message':{'content':'a','thinking':'b'},'done':false}                        | CX",
                "{'message':{'content':'','thinking':'b'},'done':false}                         | X",
                "{'message':{'content':'','tool_calls':[{'function':{'name':'f','arguments':{}}}]}} | T",
                "{'response':'a','done':false}                                                  | C",
                "{'response':'\\n','done':false}                                                | C",
                "{'response':'','thinking':'b','done':false}                                    | X",
                "{'response':'last words','done':true}                                          | C",
                "{'message':{'content':'whole'},'done':true,'done_reason':'stop'}               | C",
                "{'message':{'role':'assistant','content':''},'done':false}                     | ^^",
                "{'message':{'content':null,'tool_calls':null},'done':false}                    | ^^",
                "{'message':{'content':'','tool_calls':[]},'done':false}                        | ^^",
                "{'response':'','context':[1,2,3],'done':true}                                  | ^^",
                "{'model':'m','unheard':{'response':'a'},'done':false}                          | ^^"
            })
    void outputsHaveTheClassesOfTheirFields(String line, String classes) {
        assertThat(reader.classLetters(line)).isEqualTo(classes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{'response':'a','done':false}           | MESSAGE",
                "{'response':'a'}                        | MESSAGE",
                "{'response':'','done':true}             | LAST",
                "{'error':'model runner has stopped'}    | ERROR",
                "{'error':{'message':'x'}}               | ERROR",
                "{'response':'a','error':null}           | MESSAGE",
                "{'response':'a','error':''}             | MESSAGE",
                "{'status':'pulling manifest'}           | UNKNOWN",
                "{'response':'a'                         | UNKNOWN",
                "{'model':'m','choices':[],'error':'x'}  | UNKNOWN",
                "{'object':'chat.completion.chunk','model':'m'} | UNKNOWN"
            })
    void linesAreOfOneKind(String line, Kind kind) {
        assertThat(reader.read(line).kind()).isEqualTo(kind);
    }

    @Test
    void lastLineTellsEverything() {
        Answer answer = reader.after(
                "{'model':'cedar3:8b','response':'a','done':false}",
                "{'model':'cedar3:8b','response':'','done':true,'done_reason':'length','context':[5],"
                        + "'total_duration':5191566416,'load_duration':4154477000,'prompt_eval_count':26,"
                        + "'prompt_eval_duration':383809000,'eval_count':2,'eval_duration':61000000}");

        assertThat(answer)
                .isEqualTo(
                        new Answer("length", Finish.LENGTH, "cedar3:8b", new Usage(26L, null, 2L, null), 4_154_477L));
    }

    @Test
    void countThatIsLeftOutIsUnknownAndNotZero() {
        Usage usage = reader.after("{'response':'','done':true,'eval_count':2}").usage();

        assertThat(usage).isEqualTo(new Usage(null, null, 2L, null));
    }

    @Test
    void answerWithoutCountsHasNoUsage() {
        assertThat(reader.after("{'response':'a','done':true}").usage()).isNull();
    }

    @Test
    void errorLineLeavesWhatWasCounted() {
        Answer answer = reader.after("{'model':'m','response':'a','done':false}", "{'error':'gone'}");

        assertThat(answer.model()).isEqualTo("m");
        assertThat(answer.usage()).isNull();
        assertThat(answer.finish()).isEqualTo(Finish.NONE);
    }

    @ParameterizedTest
    @CsvSource({"load, OTHER", "unload, OTHER", "stop, STOP"})
    void emptyPromptOnlyLoadsTheModel(String reason, Finish finish) {
        EventSignals signals = reader.read("{'model':'m','response':'','done':true,'done_reason':'" + reason + "'}");

        assertThat(signals.kind()).isEqualTo(Kind.LAST);
        assertThat(signals.outputs()).isZero();
        assertThat(reader.after().finish()).isEqualTo(finish);
    }

    @Test
    void tokensOfSingleLinesAreNotTold() {
        assertThat(reader.read("{'response':'a','done':false}").tokens()).isEqualTo(EventSignals.NOT_TOLD);
        assertThat(reader.read("{'response':'b','done':true,'eval_count':5}").tokens())
                .isEqualTo(EventSignals.NOT_TOLD);
    }
}
