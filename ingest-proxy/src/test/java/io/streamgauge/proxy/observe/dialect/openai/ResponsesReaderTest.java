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

class ResponsesReaderTest {

    private final ReadEvents events = new ReadEvents(ResponsesReader.create());

    @ParameterizedTest
    @CsvSource({
        "output_text.delta, 1",
        "refusal.delta, 1",
        "audio.delta, 1",
        "audio.transcript.delta, 1",
        "reasoning_text.delta, 2",
        "reasoning_summary_text.delta, 2",
        "function_call_arguments.delta, 4",
        "custom_tool_call_input.delta, 4",
        "mcp_call_arguments.delta, 4",
        "code_interpreter_call_code.delta, 4",
        "shell_call_command.delta, 4",
        "shell_call_output_content.delta, 0",
        "not_known_yet.delta, 0"
    })
    void deltasHaveTheClassOfTheirEvent(String type, int classes) {
        assertThat(events.classes("{'type':'response." + type + "','delta':'a'}"))
                .isEqualTo(classes);
        assertThat(events.classes("{'delta':'a','type':'response." + type + "'}"))
                .isEqualTo(classes);
        assertThat(events.classes("{'type':'response." + type + "','delta':''}"))
                .isZero();
        assertThat(events.classes("{'type':'response." + type + "','delta':null}"))
                .isZero();
    }

    @Test
    void picturesThatAreNotReadyAreOutput() {
        assertThat(events.classes("{'type':'response.image_generation_call.partial_image','partial_image_b64':'iVBO'}"))
                .isEqualTo(EventSignals.CONTENT);
    }

    @ParameterizedTest
    @CsvSource({
        "function_call, 4",
        "custom_tool_call, 4",
        "mcp_call, 4",
        "web_search_call, 4",
        "message, 0",
        "reasoning, 0",
        "mcp_list_tools, 0",
        "function_call_output, 0"
    })
    void toolCallsBeginWithTheirItem(String type, int classes) {
        assertThat(events.classes("{'type':'response.output_item.added','item':{'type':'" + type + "','name':'f'}}"))
                .isEqualTo(classes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'response.output_text.done','text':'a','delta':'a'}",
                "{'type':'response.refusal.done','refusal':'a'}",
                "{'type':'response.function_call_arguments.done','arguments':'{}','name':'f'}",
                "{'type':'response.content_part.added','part':{'type':'output_text','text':'a'}}",
                "{'type':'response.content_part.done','part':{'type':'output_text','text':'a'}}",
                "{'type':'response.reasoning_summary_part.added','part':{'type':'summary_text','text':'a'}}",
                "{'type':'response.output_item.done','item':{'type':'function_call','arguments':'{}'}}",
                "{'type':'response.output_text.annotation.added','annotation':{'text':'a'}}",
                "{'type':'response.web_search_call.searching','item_id':'ws_1'}",
                "{'type':'response.code_interpreter_call_code.done','code':'a'}",
                "{'type':'response.completed','response':{'output':[{'content':[{'text':'a'}]}]}}"
            })
    void whatRepeatsOrReportsProgressIsNoOutput(String data) {
        EventSignals signals = events.read(data);

        assertThat(signals.outputs()).isZero();
        assertThat(signals.kind()).isIn(Kind.MESSAGE, Kind.LAST);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'type':'response.created','response':{'status':'queued','error':null}}   | MESSAGE",
                "{'type':'response.in_progress','response':{'status':'in_progress'}}       | MESSAGE",
                "{'type':'response.completed','response':{'status':'completed'}}           | LAST",
                "{'response':{'status':'completed'},'type':'response.completed'}           | LAST",
                "{'type':'response.incomplete','response':{'status':'incomplete'}}         | LAST",
                "{'type':'response.failed','response':{'status':'failed'}}                 | ERROR",
                "{'type':'response.failed','response':{'error':{'code':'server_error'}}}   | ERROR",
                "{'type':'error','code':'x','message':'y','param':null}                    | ERROR",
                "{'error':{'message':'x'}}                                                 | ERROR",
                "{'type':'keepalive','sequence_number':3}                                  | KEEP_ALIVE",
                "{'type':'response.not_known_yet'}                                         | MESSAGE",
                "[DONE]                                                                    | END",
                "{'hello':1}                                                               | UNKNOWN"
            })
    void errorsEndsAndForeignEventsAreToldFromMessages(String data, Kind kind) {
        assertThat(events.read(data).kind()).isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "completed,  -,                 completed,         STOP",
                "incomplete, max_output_tokens, max_output_tokens, LENGTH",
                "incomplete, content_filter,    content_filter,    FILTER",
                "cancelled,  -,                 cancelled,         OTHER",
                "failed,     -,                 failed,            FAILURE"
            })
    void finishIsTheStatusOrWhyItIsIncomplete(String status, String reason, String word, Finish finish) {
        String details = reason == null ? "null" : "{'reason':'" + reason + "'}";
        String response = "'status':'" + status + "','incomplete_details':" + details;
        ReadEvents whole = new ReadEvents(ResponsesReader.create());

        events.read("{'type':'response.in_progress','response':{'status':'in_progress'}}");
        assertThat(events.answer().finishReason()).isNull();
        events.read("{'type':'response.completed','response':{" + response + "}}");
        whole.read("{'object':'response'," + response + "}");

        assertThat(events.answer().finishReason()).isEqualTo(word);
        assertThat(events.answer().finish()).isEqualTo(finish);
        assertThat(whole.answer()).isEqualTo(events.answer());
    }

    @Test
    void usageAndModelStandInTheResponse() {
        events.read("{'type':'response.created','response':{'model':'m','usage':null}}");
        assertThat(events.answer().usage()).isNull();

        events.read("{'type':'response.completed','response':{'model':'n','usage':{'input_tokens':20,"
                + "'input_tokens_details':{'cached_tokens':16},'output_tokens':9,"
                + "'output_tokens_details':{'reasoning_tokens':7},'total_tokens':29}}}");

        assertThat(events.answer().model()).isEqualTo("m");
        assertThat(events.answer().usage()).isEqualTo(new Usage(20L, 16L, 9L, 7L));
    }

    @Test
    void lastEventMayHaveAnySize() {
        String item = "{'content':[{'text':'" + "a".repeat(1 << 20) + "'}]}";

        events.read("{'type':'response.completed','response':{'output':[" + item + "," + item + "," + item
                + "],'status':'completed','usage':{'input_tokens':20,'output_tokens':9}}}");

        assertThat(events.answer().finish()).isEqualTo(Finish.STOP);
        assertThat(events.answer().usage()).isEqualTo(new Usage(20L, null, 9L, null));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'type':'message','content':[{'type':'output_text','text':'a'}]}    | 1",
                "{'type':'message','content':[{'type':'refusal','refusal':'a'}]}     | 1",
                "{'type':'reasoning','summary':[{'type':'summary_text','text':'a'}]} | 2",
                "{'type':'function_call','name':'f','arguments':'{}'}                | 4",
                "{'type':'message','content':[{'type':'output_text','text':''}]}     | 0"
            })
    void wholeAnswersHaveTheirOutputInAList(String item, int classes) {
        assertThat(events.classes("{'object':'response','status':'completed','model':'m','error':null,'output':[" + item
                        + "],'usage':{'input_tokens':5,'output_tokens':9}}"))
                .isEqualTo(classes);
        assertThat(events.answer().usage()).isEqualTo(new Usage(5L, null, 9L, null));
    }

    @Test
    void failedAnswersSaySo() {
        events.read("{'type':'response.failed','response':{'status':'failed','error':{'code':'server_error'}}}");

        assertThat(events.answer().finishReason()).isEqualTo("failed");
        assertThat(events.answer().finish()).isEqualTo(Finish.FAILURE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"queued", "in_progress"})
    void answersThatRunInTheBackgroundHaveNotEnded(String status) {
        EventSignals signals = events.read("{'object':'response','status':'" + status + "','output':[]}");

        assertThat(signals.kind()).isEqualTo(Kind.MESSAGE);
        assertThat(events.answer().finishReason()).isNull();
    }

    @Test
    void usageToldBeforeTheEndIsReplacedAsAWhole() {
        events.read("{'type':'response.in_progress','response':{'usage':{'input_tokens':20,'output_tokens':0,"
                + "'input_tokens_details':{'cached_tokens':0},'output_tokens_details':{'reasoning_tokens':0}}}}");
        events.read("{'type':'response.output_text.delta','delta':'a'}");
        assertThat(events.answer().usage()).isEqualTo(new Usage(20L, 0L, null, null));

        events.read("{'type':'response.completed','response':{'status':'completed','usage':{'input_tokens':20,"
                + "'output_tokens':9}}}");
        assertThat(events.answer().usage()).isEqualTo(new Usage(20L, null, 9L, null));
    }
}
