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
import org.junit.jupiter.params.provider.ValueSource;

class ConverseReaderTest {

    private final ReadEvents events = new ReadEvents(ConverseReader.create());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'contentBlockIndex':0,'delta':{'text':'a'},'p':'abc'}                         | 1",
                "{'contentBlockIndex':0,'delta':{'text':'\\n'}}                                 | 1",
                "{'contentBlockIndex':0,'delta':{'text':''}}                                    | 0",
                "{'contentBlockIndex':0,'delta':{'image':{'source':{'bytes':'aGk='}}}}          | 1",
                "{'contentBlockIndex':0,'delta':{'citation':{'title':'a'}}}                     | 0",
                "{'contentBlockIndex':0,'delta':{'reasoningContent':{'text':'a'}}}              | 2",
                "{'contentBlockIndex':0,'delta':{'reasoningContent':{'signature':'a'}}}         | 0",
                "{'contentBlockIndex':0,'delta':{'reasoningContent':{'redactedContent':'aGk='}}} | 0",
                "{'contentBlockIndex':1,'start':{'toolUse':{'toolUseId':'t','name':'f'}}}       | 4",
                "{'contentBlockIndex':1,'delta':{'toolUse':{'input':'{}'}}}                     | 4",
                "{'contentBlockIndex':1,'delta':{'toolUse':{'input':''}}}                       | 0",
                "{'contentBlockIndex':1,'p':'ab'}                                               | 0",
                "{'role':'assistant','p':'text'}                                                | 0"
            })
    void eventsAreKnownByTheirMembers(String data, int classes) {
        EventSignals signals = events.read(data);

        assertThat(signals.kind()).isEqualTo(Kind.MESSAGE);
        assertThat(signals.outputs() == 0 ? 0 : signals.classes(0)).isEqualTo(classes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'messageStart':{'role':'assistant'}}                                                  | 0",
                "{'contentBlockDelta':{'contentBlockIndex':0,'delta':{'text':'a'}}}                     | 1",
                "{'contentBlockStart':{'start':{'toolUse':{'toolUseId':'t','name':'f'}}}}               | 4",
                "{'contentBlockDelta':{'delta':{'toolUse':{'input':'{}'}}}}                             | 4",
                "{'contentBlockStop':{'contentBlockIndex':0}}                                           | 0"
            })
    void novaWrapsThemInTheirNames(String data, int classes) {
        EventSignals signals = events.read(data);

        assertThat(signals.kind()).isEqualTo(Kind.MESSAGE);
        assertThat(signals.outputs() == 0 ? 0 : signals.classes(0)).isEqualTo(classes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'stopReason':'max_tokens','p':'a'}", "{'messageStop':{'stopReason':'max_tokens'}}"})
    void stopReasonIsTheEndThoughUsageFollows(String data) {
        events.read("{'role':'assistant'}");

        assertThat(events.read(data).kind()).isEqualTo(Kind.LAST);
        assertThat(events.answer().finishReason()).isEqualTo("max_tokens");
        assertThat(events.answer().finish()).isEqualTo(Finish.LENGTH);
    }

    @ParameterizedTest
    @CsvSource({
        "end_turn, STOP",
        "stop_sequence, STOP",
        "tool_use, TOOL",
        "max_tokens, LENGTH",
        "model_context_window_exceeded, LENGTH",
        "guardrail_intervened, FILTER",
        "content_filtered, FILTER",
        "malformed_model_output, OTHER",
        "malformed_tool_use, OTHER"
    })
    void stopReasonsHaveAMeaning(String word, Finish finish) {
        events.read("{'stopReason':'" + word + "'}");

        assertThat(events.answer().finish()).isEqualTo(finish);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'usage':{'inputTokens':30,'outputTokens':17,'cacheReadInputTokens':20,'cacheWriteInputTokens':5}}",
                "{'metadata':{'usage':{'inputTokens':30,'outputTokens':17,'cacheReadInputTokenCount':20,"
                        + "'cacheWriteInputTokenCount':5}}}"
            })
    void inputDoesNotContainWhatACacheHolds(String data) {
        events.read(data);

        assertThat(events.answer().usage()).isEqualTo(new Usage(55L, 20L, 17L, null));
    }

    @Test
    void wholeAnswersAreReadToo() {
        EventSignals signals =
                events.read("{'metrics':{'latencyMs':7},'output':{'message':{'role':'assistant','content':["
                        + "{'reasoningContent':{'reasoningText':{'text':'a'}}},{'text':'b'},"
                        + "{'toolUse':{'toolUseId':'t','name':'f','input':{}}}]}},"
                        + "'stopReason':'tool_use','usage':{'inputTokens':3,'outputTokens':4,'totalTokens':7}}");

        assertThat(signals.classes(0)).isEqualTo(EventSignals.CONTENT | EventSignals.REASONING | EventSignals.TOOL);
        assertThat(events.answer().finish()).isEqualTo(Finish.TOOL);
        assertThat(events.answer().usage()).isEqualTo(new Usage(3L, null, 4L, null));
    }

    @Test
    void whatAnExceptionSaysIsNotLookedInto() {
        assertThat(events.read("{'message':'Too many tokens, please wait'}").kind())
                .isEqualTo(Kind.UNKNOWN);
    }
}
