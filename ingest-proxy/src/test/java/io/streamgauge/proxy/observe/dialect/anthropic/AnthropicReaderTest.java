package io.streamgauge.proxy.observe.dialect.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.answer.EventSignals.Kind;
import io.streamgauge.proxy.observe.answer.Finish;
import io.streamgauge.proxy.observe.dialect.reading.ReadEvents;
import io.streamgauge.schemas.event.Usage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnthropicReaderTest {

    private final ReadEvents events = new ReadEvents(AnthropicReader.create());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'type':'text_delta','text':'a'}                  | 1",
                "{'type':'text_delta','text':'\\n'}                | 1",
                "{'text':'a','type':'text_delta'}                  | 1",
                "{'type':'thinking_delta','thinking':'a'}          | 2",
                "{'type':'input_json_delta','partial_json':'{'}    | 4",
                "{'type':'text_delta','text':''}                   | 0",
                "{'type':'thinking_delta','thinking':null}         | 0",
                "{'type':'input_json_delta','partial_json':''}     | 0",
                "{'type':'signature_delta','signature':'c2ln'}     | 0",
                "{'type':'citations_delta','citation':{'text':'a'}} | 0",
                "{'type':'news_delta','text':'a'}                  | 0",
                "{'type':'text_delta'}                             | 0",
                "null                                              | 0"
            })
    void deltasHaveTheClassOfTheirType(String delta, int classes) {
        assertThat(events.classes("{'type':'content_block_delta','index':3,'delta':" + delta + "}"))
                .isEqualTo(classes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'type':'tool_use','id':'t1','name':'f','input':{}}                    | 4",
                "{'type':'server_tool_use','id':'t1','name':'web_search','input':{}}    | 4",
                "{'type':'mcp_tool_use','id':'t1','name':'f','server_name':'s'}         | 4",
                "{'type':'text','text':''}                                              | 0",
                "{'type':'text','text':'a'}                                             | 1",
                "{'type':'thinking','thinking':'','signature':''}                       | 0",
                "{'type':'redacted_thinking','data':'c2ln'}                             | 0",
                "{'type':'web_search_tool_result','content':[{'title':'a','text':'b'}]} | 0",
                "{'type':'code_execution_tool_result','content':{'stdout':'a'}}         | 0",
                "{'type':'container_upload','file_id':'f'}                              | 0"
            })
    void onlyToolCallsBeginWithOutput(String block, int classes) {
        assertThat(events.classes("{'type':'content_block_start','index':1,'content_block':" + block + "}"))
                .isEqualTo(classes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'type':'message_start','message':{'content':[],'model':'m'}}       | MESSAGE",
                "{'type':'content_block_stop','index':0}                             | MESSAGE",
                "{'type':'message_delta','delta':{'stop_reason':'end_turn'}}         | MESSAGE",
                "{'type':'message_stop'}                                             | LAST",
                "{'type':'message_stop','amazon-bedrock-invocationMetrics':{}}       | LAST",
                "{'type':'ping'}                                                     | KEEP_ALIVE",
                "{'type':'error','error':{'type':'overloaded_error','message':'x'}}  | ERROR",
                "{'type':'error'}                                                    | ERROR",
                "{'error':'x'}                                                       | ERROR",
                "{'type':'not_known_yet','text':'a'}                                 | MESSAGE",
                "{'type':'message','content':[],'stop_reason':'end_turn'}            | LAST",
                "{'type':'completion','completion':'a','stop_reason':null}           | MESSAGE",
                "{'type':'completion','completion':'','stop_reason':'stop_sequence'} | LAST",
                "{'model':'m','pages':[]}                                            | UNKNOWN",
                "{'hello':1}                                                         | UNKNOWN"
            })
    void errorsEndsAndForeignEventsAreToldFromMessages(String data, Kind kind) {
        assertThat(events.read(data).kind()).isEqualTo(kind);
    }

    @Test
    void usageOfEachFieldIsTheLargest() {
        events.read("{'type':'message_start','message':{'usage':{'input_tokens':4,'cache_creation_input_tokens':100,"
                + "'cache_read_input_tokens':900,'output_tokens':1}}}");
        events.read("{'type':'message_delta','delta':{},'usage':{'output_tokens':71,"
                + "'output_tokens_details':{'thinking_tokens':30}}}");
        events.read("{'type':'message_delta','delta':{'stop_reason':'end_turn'},'usage':{'input_tokens':0,"
                + "'cache_read_input_tokens':0,'output_tokens':71}}");

        assertThat(events.answer().usage()).isEqualTo(new Usage(1004L, 900L, 71L, 30L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'error','error':{'type':'overloaded_error','message':'x'}}",
                "{'type':'message_delta','delta':{'stop_reason':'end_turn'}}",
                "{'type':'content_block_stop','index':0}"
            })
    void countOfOutputAtTheStartIsNoneOfTheAnswer(String last) {
        events.read("{'type':'message_start','message':{'usage':{'input_tokens':10,'cache_read_input_tokens':5,"
                + "'output_tokens':1,'output_tokens_details':{'thinking_tokens':0}}}}");
        events.read("{'type':'content_block_delta','index':0,'delta':{'type':'text_delta','text':'a'}}");
        events.read(last);

        assertThat(events.answer().usage()).isEqualTo(new Usage(15L, 5L, null, null));
    }

    @Test
    void largestCountOfOutputMayBeThatOfTheStart() {
        events.read("{'type':'message_start','message':{'usage':{'input_tokens':10,'output_tokens':3}}}");
        events.read("{'type':'message_delta','delta':{},'usage':{'output_tokens':1}}");

        assertThat(events.answer().usage()).isEqualTo(new Usage(10L, null, 3L, null));
    }

    @Test
    void inputMayBeToldAtTheEndAlone() {
        events.read("{'type':'message_start','message':{'usage':{'input_tokens':0,'output_tokens':0}}}");
        events.read("{'type':'message_delta','delta':{},'usage':{'input_tokens':12,'output_tokens':5}}");

        assertThat(events.answer().usage()).isEqualTo(new Usage(12L, null, 5L, null));
    }

    @Test
    void usageThatIsNullIsUnknown() {
        events.read("{'type':'message_start','message':{'usage':null}}");
        events.read("{'type':'message_delta','delta':{},'usage':{'output_tokens':null}}");

        assertThat(events.answer().usage()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "end_turn, STOP",
        "stop_sequence, STOP",
        "max_tokens, LENGTH",
        "model_context_window_exceeded, LENGTH",
        "tool_use, TOOL",
        "refusal, FILTER",
        "pause_turn, OTHER"
    })
    void stopReasonIsToldBeforeTheEnd(String reason, Finish finish) {
        events.read("{'type':'message_start','message':{'stop_reason':null}}");
        events.read("{'type':'message_delta','delta':{'stop_reason':'" + reason + "','stop_sequence':null}}");

        assertThat(events.answer().finishReason()).isEqualTo(reason);
        assertThat(events.answer().finish()).isEqualTo(finish);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'type':'text','text':'a'}                                  | 1",
                "{'type':'thinking','thinking':'a','signature':'s'}          | 2",
                "{'type':'tool_use','id':'t1','name':'f','input':{'text':1}} | 4",
                "{'type':'thinking','thinking':'a'},{'type':'text','text':'b'} | 3",
                "{'type':'text','text':''}                                   | 0"
            })
    void wholeMessagesHaveTheirBlocksInAList(String blocks, int classes) {
        int read = events.classes("{'type':'message','model':'m','content':[" + blocks
                + "],'stop_reason':'tool_use','usage':{'input_tokens':3,'output_tokens':8}}");

        assertThat(read).isEqualTo(classes);
        assertThat(events.answer().finishReason()).isEqualTo("tool_use");
        assertThat(events.answer().model()).isEqualTo("m");
        assertThat(events.answer().usage()).isEqualTo(new Usage(3L, null, 8L, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'type':'completion','completion':' a'}", "{'completion':' a','stop_reason':null}"})
    void olderCompletionsHaveTheirTextBesideTheType(String data) {
        assertThat(events.classes(data)).isEqualTo(1);
    }
}
