package io.streamgauge.proxy.observe.dialect.openai;

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

class OpenAiReaderTest {

    private static final int C = EventSignals.CONTENT;
    private static final int X = EventSignals.REASONING;
    private static final int T = EventSignals.TOOL;

    private final ReadEvents reader = new ReadEvents(OpenAiReader.create());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'delta':{'content':'a'}}                                                        | 1",
                "{'delta':{'content':'\\n'}}                                                      | 1",
                "{'delta':{'content':' '}}                                                        | 1",
                "{'delta':{'refusal':'no','content':null}}                                        | 1",
                "{'delta':{'audio':{'data':'UklG'}}}                                              | 1",
                "{'text':'a'}                                                                     | 1",
                "{'message':{'content':'a'}}                                                      | 1",
                "{'delta':{'content':[{'type':'text','text':'a'}]}}                               | 1",
                "{'delta':{'content':[{'type':'thinking','thinking':[{'type':'text','text':'a'}]}]}} | 2",
                "{'delta':{'reasoning_content':'a','content':null}}                               | 2",
                "{'delta':{'reasoning':'a','content':''}}                                         | 2",
                "{'delta':{'reasoning':'a','content':'b'}}                                        | 3",
                "{'delta':{'tool_calls':[{'id':'c1','function':{'name':'f','arguments':''}}]}}    | 4",
                "{'delta':{'tool_calls':[{'index':1,'function':{'arguments':'{'}}]}}              | 4",
                "{'delta':{'tool_calls':[{'custom':{'name':'f','input':''}}]}}                    | 4",
                "{'delta':{'function_call':{'name':'f'}}}                                         | 4",
                "{'delta':{'reasoning':'a','reasoning_details':[{'type':'reasoning.text','text':'a'}]}} | 2",
                "{'delta':{'content':'','reasoning_details':[{'type':'reasoning.summary','summary':'a'}]}} | 2",
                "{'delta':{'content':'a'},'message':{'content':'so far: a','reasoning':'r'}}      | 1",
                "{'message':{'content':'so far: a','reasoning':'r'},'delta':{'content':'a'}}      | 1",
                "{'delta':null,'message':{'content':'a','reasoning_content':'r'}}                 | 3"
            })
    void outputsHaveTheClassesOfTheirFields(String choice, int classes) {
        EventSignals signals = reader.read("{'choices':[" + choice + "]}");

        assertThat(signals.kind()).isEqualTo(Kind.MESSAGE);
        assertThat(signals.outputs()).isEqualTo(1);
        assertThat(signals.classes(0)).isEqualTo(classes);
        assertThat(signals.choice(0)).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'delta':{'role':'assistant'}}",
                "{'delta':{'role':'assistant','content':''}}",
                "{'delta':{'content':null,'reasoning_content':null,'tool_calls':null}}",
                "{'delta':{}}",
                "{'text':''}",
                "{'delta':{'tool_calls':[{'index':0,'function':{'arguments':''}}]}}",
                "{'content_filter_results':{'text':'x'},'content_filter_offsets':{'content':'x'}}",
                "{'logprobs':{'content':[{'token':'a','text':'a'}]}}",
                "{'content_filter_results':{},'content_filter_offsets':{'check_offset':44},'finish_reason':null}",
                "{'delta':{'role':'assistant','content':''},'message':{'role':'assistant','content':'all of it'}}",
                "{'delta':{'reasoning_details':[{'type':'reasoning.encrypted','data':'c2ln'}]}}",
                "{'delta':{'content':[{'type':'reference','reference_ids':[1]}]}}",
                "{'delta':{'content':[{'type':'text','text':''},{'type':'thinking','thinking':[]}]}}",
                "{'delta':{'content':null},'stop_reason':'text','token_ids':[1,2]}",
                "null",
                "'text'"
            })
    void rolesEmptyTextAndWhatSurroundsTextAreNoOutput(String choice) {
        EventSignals signals = reader.read("{'choices':[" + choice + "]}");

        assertThat(signals.kind()).isEqualTo(Kind.MESSAGE);
        assertThat(signals.outputs()).isZero();
    }

    @Test
    void choiceIndexMayStandAnywhere() {
        EventSignals signals = reader.read(
                "{'choices':[{'delta':{'content':'a'},'index':3},{'index':1,'delta':{'reasoning':'b'}},{'text':'c'}]}");

        assertThat(signals.outputs()).isEqualTo(3);
        assertThat(new int[] {signals.choice(0), signals.choice(1), signals.choice(2)})
                .containsExactly(3, 1, 0);
        assertThat(new int[] {signals.classes(0), signals.classes(1)}).containsExactly(C, X);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "[DONE]                    | END",
                "^ [DONE] ^                | END",
                "[DONE]x                   | END",
                "[DON                      | UNKNOWN",
                "^^                        | KEEP_ALIVE",
                "''                        | KEEP_ALIVE",
                ": keepalive               | KEEP_ALIVE",
                "{'error':{'message':'x'}} | ERROR",
                "{'error':'x'}             | ERROR",
                "{'error':null}            | MESSAGE",
                "{'error':''}              | MESSAGE",
                "{'error':false}           | MESSAGE",
                "{'object':'error','message':'x'} | ERROR",
                "{'error':{'code':502,'metadata':{}},'choices':[{'delta':{'content':''},'finish_reason':'error'}]} | ERROR",
                "{'choices':[{'error':{'code':502},'message':{'content':''}}]} | ERROR",
                "{'x_groq':{'id':'r','error':'over_capacity'}} | ERROR",
                "{'x_groq':{'id':'r','seed':1},'choices':[]} | MESSAGE",
                "{'choices':[],'model':'','id':'','prompt_filter_results':[{}]} | MESSAGE",
                "{'citations':[]}          | UNKNOWN",
                "{'choices'                | UNKNOWN",
                "hello                     | UNKNOWN",
                "17                        | UNKNOWN"
            })
    void errorsEndsAndKeepAlivesAreToldFromMessages(String data, Kind kind) {
        assertThat(reader.read(data).kind()).isEqualTo(kind);
    }

    @Test
    void nothingOfAnEventThatIsNotWholeCounts() {
        reader.read(
                "{'model':'m1','choices':[{'delta':{'content':'a'},'finish_reason':'stop'}],'usage':{'prompt_tokens':5}");

        assertThat(reader.answer().finish()).isEqualTo(Finish.NONE);
        assertThat(reader.answer().usage()).isNull();
        assertThat(reader.answer().model()).isNull();

        reader.discard("{'choices'");
        assertThat(reader.read("{'model':'m2','choices':[]}").outputs()).isZero();
        assertThat(reader.answer().finish()).isEqualTo(Finish.NONE);
        assertThat(reader.answer().model()).isEqualTo("m2");
    }

    @Test
    void lastUsageWinsAndNullChangesNothing() {
        reader.read("{'choices':[{'delta':{}}],'usage':{'prompt_tokens':7,'completion_tokens':1}}");
        reader.read(
                "{'choices':[],'usage':{'prompt_tokens':7,'completion_tokens':5,'completion_tokens_details':{'reasoning_tokens':2}}}");
        reader.read("{'choices':[],'usage':null}");
        reader.read("{'usage':{'prompt_tokens_details':{'cached_tokens':3}}}");

        assertThat(reader.answer().usage()).isEqualTo(new Usage(7L, 3L, 5L, 2L));
    }

    @Test
    void detailsOfASnapshotDoNotOutliveIt() {
        reader.read("{'usage':{'prompt_tokens':5,'completion_tokens':1,'total_tokens':6,"
                + "'prompt_tokens_details':{'cached_tokens':4},'completion_tokens_details':{'reasoning_tokens':3}}}");
        reader.read("{'usage':{'prompt_tokens':5,'completion_tokens':4,'total_tokens':12}}");

        assertThat(reader.answer().usage()).isEqualTo(new Usage(5L, null, 4L, null));
    }

    @Test
    void usageWithNothingButDetailsChangesNothingElse() {
        reader.read("{'usage':{'prompt_tokens_details':{'cached_tokens':1}}}");
        assertThat(reader.answer().usage()).isNull();

        reader.read(
                "{'usage':{'prompt_tokens':5,'completion_tokens':4,'completion_tokens_details':{'reasoning_tokens':3}}}");
        reader.read("{'usage':{'prompt_tokens_details':{'cached_tokens':2}}}");

        assertThat(reader.answer().usage()).isEqualTo(new Usage(5L, 2L, 4L, 3L));
    }

    @Test
    void usageDetailsThatAreNullAreNotZero() {
        reader.read("{'usage':{'prompt_tokens':120,'completion_tokens':40,'prompt_tokens_details':null}}");

        assertThat(reader.answer().usage()).isEqualTo(new Usage(120L, null, 40L, null));
    }

    @Test
    void usageOfSeveralChoicesApartIsUnknownUntilAJointOneComes() {
        reader.read("{'choices':[{'index':0,'text':'a'}],'usage':{'prompt_tokens':7,'completion_tokens':4}}");
        reader.read("{'choices':[{'index':1,'text':'a'}],'usage':{'prompt_tokens':7,'completion_tokens':9}}");
        assertThat(reader.answer().usage()).isNull();

        reader.read("{'choices':[],'usage':{'prompt_tokens':7,'completion_tokens':13}}");
        assertThat(reader.answer().usage()).isEqualTo(new Usage(7L, null, 13L, null));
    }

    @Test
    void reasoningLeftOutOfTheCompletionIsAdded() {
        reader.read("{'usage':{'prompt_tokens':12,'completion_tokens':1,'total_tokens':43,"
                + "'completion_tokens_details':{'reasoning_tokens':30}}}");

        assertThat(reader.answer().usage()).isEqualTo(new Usage(12L, null, 31L, 30L));
    }

    @Test
    void cachedTokensHaveOtherNamesToo() {
        reader.read(
                "{'usage':{'prompt_tokens':12,'completion_tokens':1,'prompt_cache_hit_tokens':8,'reasoning_tokens':1}}");

        assertThat(reader.answer().usage()).isEqualTo(new Usage(12L, 8L, 1L, 1L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'metrics':{'queue_time_ms':12.5}}",
                "{'usage':{'queue_time':0.0125}}",
                "{'x_groq':{'usage':{'queue_time':0.0125}}}"
            })
    void serversMayTellTheTimeInTheirQueue(String data) {
        reader.read(data);

        assertThat(reader.answer().queueMicros()).isEqualTo(12_500);
    }

    @Test
    void timeInTheQueueCountsOnlyFromAWholeEvent() {
        reader.read("{'metrics':{'queue_time_ms':99}");
        assertThat(reader.answer().queueMicros()).isNull();

        reader.read("{'metrics':{'queue_time_ms':12.5}}");
        reader.discard("{'metrics':{'queue_time_ms':99},");
        reader.read("{'choices':[]}");

        assertThat(reader.answer().queueMicros()).isEqualTo(12_500);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'choices':[{'text':'a'}],'usage':{'completion_tokens':4", "hello", "[DON"})
    void eventsBehindOneThatWasNotReadHaveNoTokensOfTheirOwn(String unread) {
        assertThat(reader.read("{'choices':[{'text':'a'}],'usage':{'completion_tokens':2}}")
                        .tokens())
                .isEqualTo(2);

        assertThat(reader.read(unread).kind()).isEqualTo(Kind.UNKNOWN);

        assertThat(reader.read("{'choices':[{'text':'a'}],'usage':{'completion_tokens':5}}")
                        .tokens())
                .isEqualTo(EventSignals.NOT_TOLD);
    }

    @Test
    void finishReasonIsThatOfChoiceZero() {
        reader.read("{'choices':[{'index':1,'finish_reason':'length'}]}");
        assertThat(reader.answer().finishReason()).isEqualTo("length");

        reader.read("{'choices':[{'finish_reason':'stop','index':0},{'index':1,'finish_reason':null}]}");
        reader.read("{'choices':[{'index':0,'finish_reason':null}]}");
        assertThat(reader.answer().finishReason()).isEqualTo("stop");
    }

    @ParameterizedTest
    @ValueSource(strings = {"''", "null", "'None'", "7"})
    void someFinishReasonsAreNone(String written) {
        reader.read("{'choices':[{'finish_reason':" + written + "}]}");

        assertThat(reader.answer().finishReason()).isNull();
    }

    @Test
    void finishReasonIsCutAt64Bytes() {
        reader.read("{'choices':[{'finish_reason':'" + "\u00e9".repeat(50) + "'}]}");

        assertThat(reader.answer().finishReason()).isEqualTo("\u00e9".repeat(32));
    }

    @Test
    void toolCallsMayStandBesideText() {
        EventSignals signals = reader.read(
                "{'choices':[{'delta':{'content':'a','tool_calls':[{'function':{'name':'f'}}],'reasoning':'r'}}]}");

        assertThat(signals.classes(0)).isEqualTo(C | X | T);
    }
}
