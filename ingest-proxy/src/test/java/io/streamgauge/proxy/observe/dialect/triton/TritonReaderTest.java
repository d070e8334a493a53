package io.streamgauge.proxy.observe.dialect.triton;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.answer.EventSignals.Kind;
import io.streamgauge.proxy.observe.answer.Finish;
import io.streamgauge.proxy.observe.dialect.reading.ReadEvents;
import io.streamgauge.schemas.event.Usage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TritonReaderTest {

    private final ReadEvents events = new ReadEvents(TritonReader.create());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'text_output':' a'}                 | 1",
                "{'text_output':['a','b']}            | 1",
                "{'text_output':''}                   | 0",
                "{'text_output':['']}                 | 0",
                "{'text_output':'','text':'a'}        | 0",
                "{'text_output':'','cum_log_probs':0} | 0"
            })
    void textOfTheUsualNameIsOutput(String data, int classes) {
        assertThat(events.classes(data)).isEqualTo(classes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'model_name':'m','text_output':'a'}         | MESSAGE",
                "{'model_name':'m','text_output':''}          | MESSAGE",
                "{'error':'x'}                                | ERROR",
                "{'error':''}                                 | MESSAGE",
                "{'model_name':'m','model_version':'1','answer':'a'} | UNKNOWN",
                "{'model_name':'m','outputs':[{'data':[1]}]}  | UNKNOWN"
            })
    void outputsOfOtherNamesAreNotUnderstood(String data, Kind kind) {
        assertThat(events.read(data).kind()).isEqualTo(kind);
    }

    @Test
    void tokensOfEachResponseAreAddedUp() {
        assertThat(events.read("{'text_output':'a','num_input_tokens':6,'num_output_tokens':1}")
                        .tokens())
                .isEqualTo(1);
        assertThat(events.read("{'text_output':'bc','num_input_tokens':6,'num_output_tokens':2}")
                        .tokens())
                .isEqualTo(2);
        events.read("{'text_output':'','num_output_tokens':1}");

        assertThat(events.answer().usage()).isEqualTo(new Usage(6L, null, 4L, null));
    }

    @Test
    void theEndOfTheBodyIsTheEndWhereNoFinishReasonIsTold() {
        events.read("{'model_name':'m','text_output':'a'}");

        assertThat(events.answer().finish()).isEqualTo(Finish.UNMARKED);
        assertThat(events.answer().finishReason()).isNull();
        assertThat(events.answer().model()).isEqualTo("m");
    }

    @Test
    void whereFinishReasonsAreToldTheyMarkTheEnd() {
        events.read("{'text_output':'a','finish_reason':'None'}");
        assertThat(events.answer().finish()).isEqualTo(Finish.NONE);

        events.read("{'text_output':'b','finish_reason':'stop'}");
        assertThat(events.answer().finish()).isEqualTo(Finish.STOP);
        assertThat(events.answer().finishReason()).isEqualTo("stop");
    }

    @Test
    void nothingUnderstoodIsNoEnd() {
        events.read("{'model_name':'m','answer':'a'}");

        assertThat(events.answer().finish()).isEqualTo(Finish.NONE);
    }
}
