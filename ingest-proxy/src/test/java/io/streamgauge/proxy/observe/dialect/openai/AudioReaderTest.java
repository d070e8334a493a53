package io.streamgauge.proxy.observe.dialect.openai;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.answer.EventSignals.Kind;
import io.streamgauge.proxy.observe.dialect.reading.ReadEvents;
import io.streamgauge.schemas.event.Usage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AudioReaderTest {

    private final ReadEvents events = new ReadEvents(AudioReader.create());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'type':'transcript.text.delta','delta':'a'}                 | 1",
                "{'delta':'a','type':'transcript.text.delta','logprobs':[]}   | 1",
                "{'type':'transcript.text.delta','delta':''}                  | 0",
                "{'type':'transcript.text.segment','text':'a','speaker':'A'}  | 0",
                "{'type':'transcript.text.done','text':'a'}                   | 0",
                "{'type':'speech.audio.delta','audio':'UklG'}                 | 1",
                "{'type':'speech.audio.delta','audio':null}                   | 0",
                "{'type':'speech.audio.done','usage':{}}                      | 0",
                "{'type':'transcription.text.delta','text':'a'}               | 1",
                "{'type':'transcription.text.delta','text':''}                | 0",
                "{'type':'transcription.segment','text':'a','start':0}        | 0",
                "{'type':'transcription.done','text':'a','segments':[]}       | 0",
                "{'type':'not.known.yet','delta':'a'}                         | 0",
                "{'text':'a'}                                                 | 1",
                "{'text':''}                                                  | 0"
            })
    void onlyDeltasAndWholeTextsAreOutput(String data, int classes) {
        assertThat(events.classes(data)).isEqualTo(classes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'type':'transcript.text.delta','delta':'a'} | MESSAGE",
                "{'type':'transcript.text.done','text':'a'}   | LAST",
                "{'type':'speech.audio.done'}                 | LAST",
                "{'type':'transcription.done','text':'a'}     | LAST",
                "{'type':'error','message':'x'}               | ERROR",
                "{'error':{'message':'x'}}                    | ERROR",
                "{'error':null,'type':'speech.audio.delta'}   | MESSAGE",
                "[DONE]                                       | END",
                "{'hello':1}                                  | UNKNOWN"
            })
    void errorsEndsAndForeignEventsAreToldFromMessages(String data, Kind kind) {
        assertThat(events.read(data).kind()).isEqualTo(kind);
    }

    @Test
    void usageStandsInTheLastEvent() {
        events.read("{'type':'transcript.text.done','text':'a','usage':{'type':'tokens','input_tokens':14,"
                + "'input_token_details':{'text_tokens':0,'audio_tokens':14},'output_tokens':3,'total_tokens':17}}");

        assertThat(events.answer().usage()).isEqualTo(new Usage(14L, null, 3L, null));
    }

    @Test
    void usageAndModelOfMistralHaveTheNamesOfItsChats() {
        events.read("{'type':'transcription.done','text':'a','model':'m','usage':{'prompt_tokens':14,"
                + "'prompt_audio_seconds':3,'completion_tokens':3,'total_tokens':17}}");

        assertThat(events.answer().model()).isEqualTo("m");
        assertThat(events.answer().usage()).isEqualTo(new Usage(14L, null, 3L, null));
    }

    @Test
    void usageInSecondsIsNone() {
        events.read("{'type':'transcript.text.done','text':'a','usage':{'type':'duration','seconds':3}}");

        assertThat(events.answer().usage()).isNull();
    }
}
