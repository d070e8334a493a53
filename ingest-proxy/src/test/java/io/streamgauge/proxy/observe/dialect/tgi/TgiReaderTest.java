package io.streamgauge.proxy.observe.dialect.tgi;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.answer.EventSignals.Kind;
import io.streamgauge.proxy.observe.answer.Finish;
import io.streamgauge.proxy.observe.dialect.reading.ReadEvents;
import io.streamgauge.schemas.event.Usage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TgiReaderTest {

    private final ReadEvents events = new ReadEvents(TgiReader.create());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'token':{'text':' a','special':false},'generated_text':null}  | 1",
                "{'token':{'special':false,'text':'\\n'}}                       | 1",
                "{'token':{'text':' a'}}                                        | 1",
                "{'token':{'text':'</s>','special':true}}                       | 0",
                "{'token':{'special':true,'text':'</s>'}}                       | 0",
                "{'token':{'text':'','special':false}}                          | 0",
                "{'token':{'text':' a','special':false},'generated_text':' a'}  | 1",
                "{'token':{'text':'</s>','special':true},'generated_text':'a'}  | 0",
                "{'token':{'text':' a'},'top_tokens':[{'text':' b'}]}           | 1",
                "{'generated_text':'a'}                                         | 1",
                "{'generated_text':''}                                          | 0",
                "{'predictions':['a']}                                          | 1",
                "{'details':{'tokens':[{'text':'a'}]},'generated_text':''}      | 0"
            })
    void tokensThatAreNotSpecialAreOutputAndTheWholeTextOnlyWithoutThem(String data, int classes) {
        assertThat(events.classes(data)).isEqualTo(classes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'token':{'text':'a'},'generated_text':null}       | MESSAGE",
                "{'token':{'text':'a'},'generated_text':'a'}        | LAST",
                "{'token':{'text':'','special':true},'generated_text':''} | LAST",
                "{'generated_text':'a'}                             | LAST",
                "{'error':'x','error_type':'generation'}            | ERROR",
                "{'text':'a','meta_info':{}}                        | UNKNOWN",
                "{'choices':[]}                                     | UNKNOWN"
            })
    void theEventWithTheWholeTextIsTheLast(String data, Kind kind) {
        assertThat(events.read(data).kind()).isEqualTo(kind);
    }

    @Test
    void detailsTellUsageAndFinish() {
        events.read("{'token':{'text':' a'},'generated_text':null,'details':null}");
        events.read("{'token':{'text':'b'},'generated_text':' ab',"
                + "'details':{'finish_reason':'eos_token','generated_tokens':2,'seed':null,'input_length':5}}");

        assertThat(events.answer().usage()).isEqualTo(new Usage(5L, null, 2L, null));
        assertThat(events.answer().finishReason()).isEqualTo("eos_token");
        assertThat(events.answer().finish()).isEqualTo(Finish.STOP);
    }

    @Test
    void withoutDetailsNothingIsMadeUp() {
        events.read("{'token':{'text':' a'},'generated_text':' a','details':null}");

        assertThat(events.answer().usage()).isNull();
        assertThat(events.answer().finish()).isEqualTo(Finish.NONE);
    }
}
