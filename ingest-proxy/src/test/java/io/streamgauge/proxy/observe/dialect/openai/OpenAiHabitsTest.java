package io.streamgauge.proxy.observe.dialect.openai;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.proxy.observe.answer.Finish;
import io.streamgauge.proxy.observe.dialect.reading.ReadEvents;
import io.streamgauge.schemas.event.Usage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Habits of servers that speak OpenAI's language in their own way. */
class OpenAiHabitsTest {

    private final ReadEvents events = new ReadEvents(OpenAiReader.create());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'choices':[{'delta':{'role':'assistant','content':''},'finish_reason':'stop'}],USAGE}",
                "{'choices':[{'delta':{}}],USAGE}",
                "{'choices':[],USAGE}",
                "{USAGE}",
                "{'x_groq':{'id':'r',USAGE},'choices':[{'delta':{},'finish_reason':'stop'}]}"
            })
    void usageMayStandOnAnyEvent(String data) {
        events.read("{'choices':[{'delta':{'content':'a'}}],'usage':null}");
        events.read(data.replace("USAGE", "'usage':{'prompt_tokens':7,'completion_tokens':5}"));

        assertThat(events.answer().usage()).isEqualTo(new Usage(7L, null, 5L, null));
    }

    @Test
    void usageOfZeroBeforeTheRealOneIsNoCount() {
        assertThat(events.read("{'choices':[{'index':0,'text':'a'}],'usage':{'prompt_tokens':0,'completion_tokens':0}}")
                        .tokens())
                .isEqualTo(EventSignals.NOT_TOLD);
        events.read("{'choices':[],'usage':{'prompt_tokens':7,'completion_tokens':5}}");

        assertThat(events.answer().usage()).isEqualTo(new Usage(7L, null, 5L, null));
    }

    @Test
    void usageOfZeroBesideOutputIsUnknownWhereTheStreamIsCut() {
        String zero = "'usage':{'prompt_tokens':0,'completion_tokens':0,'total_tokens':0,"
                + "'prompt_tokens_details':{'cached_tokens':0},'completion_tokens_details':{'reasoning_tokens':0}}";

        events.read("{'choices':[{'index':0,'text':'a','finish_reason':null}]," + zero + "}");
        events.read("{'choices':[{'index':0,'text':'b','finish_reason':null}]," + zero + "}");

        assertThat(events.answer().usage()).isNull();
    }

    @Test
    void outputOfZeroBesideOutputIsUnknownThoughTheInputIsTold() {
        events.read("{'choices':[{'delta':{'content':''}}],'usage':{'prompt_tokens':7,'completion_tokens':0}}");
        assertThat(events.answer().usage()).isEqualTo(new Usage(7L, null, 0L, null));

        events.read("{'choices':[{'delta':{'content':'a'}}]}");
        assertThat(events.answer().usage()).isEqualTo(new Usage(7L, null, null, null));
    }

    @Test
    void outputMayBeZeroWhereThereIsNone() {
        events.read("{'choices':[{'text':''}],'usage':{'prompt_tokens':0,'completion_tokens':0}}");

        assertThat(events.answer().usage()).isEqualTo(new Usage(0L, null, 0L, null));
    }

    @Test
    void filterMaySpeakAfterTheFinishReason() {
        events.read("{'model':'m','choices':[{'delta':{'content':'a'}}]}");
        events.read("{'model':'m','choices':[{'delta':{},'finish_reason':'stop'}]}");
        events.read("{'model':'','choices':[{'finish_reason':null,'content_filter_offsets':{'check_offset':44}}]}");
        assertThat(events.answer().finishReason()).isEqualTo("stop");

        events.read("{'model':'','choices':[{'finish_reason':'content_filter','content_filter_offsets':{}}]}");
        assertThat(events.answer().finish()).isEqualTo(Finish.FILTER);
        assertThat(events.answer().model()).isEqualTo("m");
    }

    @ParameterizedTest
    @CsvSource({
        "stop, STOP",
        "eos_token, STOP",
        "length, LENGTH",
        "model_length, LENGTH",
        "tool_calls, TOOL",
        "function_call, TOOL",
        "content_filter, FILTER",
        "error, FAILURE",
        "insufficient_system_resource, FAILURE",
        "abort, NONE",
        "something_new, OTHER"
    })
    void finishReasonsHaveAMeaning(String word, Finish finish) {
        events.read("{'choices':[{'delta':{},'finish_reason':'" + word + "','native_finish_reason':'x'}]}");

        assertThat(events.answer().finish()).isEqualTo(finish);
    }

    @Test
    void cacheMissesAreNoCountOfTheirOwn() {
        events.read("{'usage':{'prompt_tokens':12,'completion_tokens':1,'prompt_cache_hit_tokens':8,"
                + "'prompt_cache_miss_tokens':4,'prompt_tokens_details':{'cached_tokens':8,'cache_write_tokens':2}}}");

        assertThat(events.answer().usage()).isEqualTo(new Usage(12L, 8L, 1L, null));
    }

    @Test
    void timingsCountWhereThereIsNoUsage() {
        events.read("{'choices':[{'delta':{},'finish_reason':'stop'}],"
                + "'timings':{'cache_n':20,'prompt_n':5,'predicted_n':4}}");

        assertThat(events.answer().usage()).isEqualTo(new Usage(25L, 20L, 4L, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "'cache_n':null,"})
    void timingsWithoutThePartFromTheCacheDoNotTellThePrompt(String cached) {
        events.read("{'choices':[{'delta':{'content':'a'}}]}");
        events.read("{'choices':[{'delta':{},'finish_reason':'stop'}],'timings':{" + cached
                + "'prompt_n':5,'predicted_n':4}}");

        assertThat(events.answer().usage()).isEqualTo(new Usage(null, null, 4L, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"'prompt_n':5", "'prompt_n':5,'cache_n':0", "'cache_n':2,'prompt_n':5,'predicted_n':9"})
    void timingsNeverReplaceUsage(String timings) {
        String usage =
                "'usage':{'prompt_tokens':25,'completion_tokens':4,'prompt_tokens_details':{'cached_tokens':20}}";

        events.read("{'choices':[]," + usage + ",'timings':{" + timings + "}}");
        assertThat(events.answer().usage()).isEqualTo(new Usage(25L, 20L, 4L, null));

        events.read("{'choices':[],'timings':{" + timings + "}}");
        assertThat(events.answer().usage()).isEqualTo(new Usage(25L, 20L, 4L, null));
    }

    @Test
    void timingsMayAddThePartFromTheCacheToUsage() {
        events.read("{'choices':[],'usage':{'prompt_tokens':25,'completion_tokens':4},"
                + "'timings':{'cache_n':20,'prompt_n':5,'predicted_n':4}}");

        assertThat(events.answer().usage()).isEqualTo(new Usage(25L, 20L, 4L, null));
    }
}
