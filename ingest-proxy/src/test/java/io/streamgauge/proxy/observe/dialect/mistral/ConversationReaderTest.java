package io.streamgauge.proxy.observe.dialect.mistral;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.answer.EventSignals.Kind;
import io.streamgauge.proxy.observe.dialect.reading.ReadEvents;
import io.streamgauge.schemas.event.Usage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConversationReaderTest {

    private final ReadEvents events = new ReadEvents(ConversationReader.create());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'type':'message.output.delta','content':'a'}                                 | 1",
                "{'content':'a','type':'message.output.delta'}                                 | 1",
                "{'type':'message.output.delta','content':''}                                  | 0",
                "{'type':'message.output.delta','content':{'type':'text','text':'a'}}          | 1",
                "{'type':'message.output.delta','content':{'type':'thinking','thinking':[{'type':'text','text':'a'}]}} | 2",
                "{'type':'message.output.delta','content':{'type':'tool_reference','title':'a'}} | 0",
                "{'type':'function.call.delta','name':'f','arguments':'{'}                     | 4",
                "{'type':'function.call.delta','name':'f','arguments':''}                      | 0",
                "{'type':'tool.execution.started','name':'web_search','arguments':'{}'}        | 0",
                "{'type':'agent.handoff.started','previous_agent_name':'a'}                    | 0",
                "{'outputs':[{'type':'message.output','content':'a'}]}                         | 1",
                "{'outputs':[{'type':'message.output','content':[{'type':'text','text':'a'}]}]} | 1"
            })
    void textThoughtsAndArgumentsAreOutput(String data, int classes) {
        assertThat(events.classes(data)).isEqualTo(classes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'type':'conversation.response.started','conversation_id':'c'} | MESSAGE",
                "{'type':'conversation.response.done','usage':{}}               | LAST",
                "{'type':'conversation.response.error','message':'x','code':1}  | ERROR",
                "{'error':{'message':'x'}}                                      | ERROR",
                "{'hello':1}                                                    | UNKNOWN"
            })
    void errorsEndsAndForeignEventsAreToldFromMessages(String data, Kind kind) {
        assertThat(events.read(data).kind()).isEqualTo(kind);
    }

    @Test
    void usageStandsInTheLastEventAndTheModelInTheOutput() {
        events.read("{'type':'message.output.delta','content':'a','model':'m','agent_id':null}");
        events.read("{'type':'conversation.response.done','usage':{'prompt_tokens':12,'completion_tokens':5,"
                + "'total_tokens':17,'connector_tokens':null}}");

        assertThat(events.answer().model()).isEqualTo("m");
        assertThat(events.answer().usage()).isEqualTo(new Usage(12L, null, 5L, null));
    }
}
