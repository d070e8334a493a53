package io.streamgauge.proxy.observe.dialect.bedrock;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.proxy.observe.answer.EventSignals.Kind;
import io.streamgauge.proxy.observe.answer.Finish;
import io.streamgauge.proxy.observe.dialect.reading.ReadEvents;
import io.streamgauge.schemas.event.Usage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InvokeReaderTest {

    private static final String METRICS =
            "'amazon-bedrock-invocationMetrics':{'inputTokenCount':9,'outputTokenCount':4,"
                    + "'invocationLatency':700,'firstByteLatency':320}";

    private final ReadEvents events = new ReadEvents(InvokeReader.create());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'generation':'a','prompt_token_count':9,'generation_token_count':1,'stop_reason':null} | 1",
                "{'generation':'','prompt_token_count':null,'generation_token_count':1}                  | 0",
                "{'outputText':'a','index':0,'completionReason':null}                                    | 1",
                "{'inputTextTokenCount':3,'results':[{'tokenCount':4,'outputText':'a'}]}                 | 1",
                "{'outputs':[{'text':'a','stop_reason':null}]}                                           | 1",
                "{'event_type':'text-generation','text':'a','is_finished':false}                         | 1",
                "{'event_type':'tool-calls-chunk','tool_call_delta':{'parameters':'{'},'is_finished':false} | 4",
                "{'generations':[{'text':'a','finish_reason':'COMPLETE'}]}                               | 1",
                "{'choices':[{'index':0,'message':{'content':'a'},'stop_reason':null}]}                  | 1",
                "{'object':'chat.completion.chunk','model':'m','choices':[{'delta':{'reasoning':'a'}}]}  | 2",
                "{'choices':[{'text':'a','stop_reason':null}]}                                           | 1",
                "{'contentBlockDelta':{'delta':{'text':'a'},'contentBlockIndex':0}}                      | 1",
                "{'type':'content_block_delta','index':0,'delta':{'type':'text_delta','text':'a'}}       | 1",
                "{'type':'message','model':'m','content':[{'type':'text','text':'a'}],'stop_reason':'end_turn'} | 1",
                "{'completion':' a','stop_reason':null}                                                  | 1",
                "{'output':{'message':{'content':[{'text':'a'}]}},'stopReason':'end_turn'}               | 1"
            })
    void firstEventShowsTheLanguage(String data, int classes) {
        assertThat(events.classes(data)).isEqualTo(classes);
    }

    @Test
    void llamaCountsAsItGoes() {
        assertThat(events.read("{'generation':'a','prompt_token_count':9,'generation_token_count':1}")
                        .tokens())
                .isEqualTo(1);
        assertThat(events.read("{'generation':'bc','prompt_token_count':null,'generation_token_count':3}")
                        .tokens())
                .isEqualTo(2);
        events.read("{'generation':'','prompt_token_count':null,'generation_token_count':4,'stop_reason':'length',"
                + METRICS + "}");

        assertThat(events.answer().usage()).isEqualTo(new Usage(9L, null, 4L, null));
        assertThat(events.answer().finish()).isEqualTo(Finish.LENGTH);
    }

    @ParameterizedTest
    @CsvSource({
        "FINISH, STOP",
        "FINISHED, STOP",
        "STOP_CRITERIA_MET, STOP",
        "LENGTH, LENGTH",
        "CONTENT_FILTERED, FILTER"
    })
    void titanSaysWhyItCompleted(String word, Finish finish) {
        events.read("{'outputText':'a','inputTextTokenCount':9,'totalOutputTextTokenCount':4,'completionReason':'"
                + word + "'}");

        assertThat(events.answer().finishReason()).isEqualTo(word);
        assertThat(events.answer().finish()).isEqualTo(finish);
        assertThat(events.answer().usage()).isEqualTo(new Usage(9L, null, 4L, null));
    }

    @Test
    void metricsCountWhereTheLanguageDoesNotAndMarkTheEnd() {
        events.read("{'outputs':[{'text':'a','stop_reason':null}]}");
        assertThat(events.answer().usage()).isNull();

        EventSignals last = events.read("{'outputs':[{'text':'','stop_reason':'stop'}]," + METRICS + "}");

        assertThat(last.kind()).isEqualTo(Kind.LAST);
        assertThat(events.answer().usage()).isEqualTo(new Usage(9L, null, 4L, null));
        assertThat(events.answer().finishReason()).isEqualTo("stop");
    }

    @Test
    void metricsMayComeAlone() {
        events.read("{'outputText':'a'}");

        assertThat(events.read("{" + METRICS + "}").kind()).isEqualTo(Kind.LAST);
    }

    @Test
    void countsOfTheLanguageGoBeforeMetrics() {
        events.read("{'type':'message_start','message':{'model':'m','usage':{'input_tokens':10,'output_tokens':1,"
                + "'cache_read_input_tokens':5}}}");
        events.read("{'type':'message_delta','delta':{'stop_reason':'end_turn'},'usage':{'output_tokens':7}}");
        events.read("{'type':'message_stop'," + METRICS + "}");

        assertThat(events.answer().usage()).isEqualTo(new Usage(15L, 5L, 7L, null));
        assertThat(events.answer().finishReason()).isEqualTo("end_turn");
        assertThat(events.answer().model()).isEqualTo("m");
    }

    @Test
    void metricsTellTheOutputThatTheLanguageLeavesOut() {
        events.read("{'type':'message_start','message':{'usage':{'input_tokens':10,'output_tokens':1}}}");
        events.read("{'type':'message_stop'," + METRICS + "}");

        assertThat(events.answer().usage()).isEqualTo(new Usage(10L, null, 4L, null));
    }

    @Test
    void choicesMayEndUnderAnotherName() {
        events.read("{'choices':[{'index':0,'message':{'content':'a'},'stop_reason':'length'}]}");

        assertThat(events.answer().finishReason()).isEqualTo("length");
        assertThat(events.answer().finish()).isEqualTo(Finish.LENGTH);
    }

    @Test
    void toolCallsBehindTheirPiecesAreRepeated() {
        assertThat(events.classes("{'event_type':'tool-calls-chunk','tool_call_delta':{'name':'f'}}"))
                .isEqualTo(EventSignals.TOOL);
        assertThat(events.classes("{'event_type':'tool-calls-generation','tool_calls':[{'name':'f'}]}"))
                .isZero();
    }

    @Test
    void embeddingsAndOtherAnswersAreNotUnderstood() {
        assertThat(events.read("{'images':['aGk=']}").kind()).isEqualTo(Kind.UNKNOWN);
    }
}
