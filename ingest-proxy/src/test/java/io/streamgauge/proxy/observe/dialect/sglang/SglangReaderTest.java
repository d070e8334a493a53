package io.streamgauge.proxy.observe.dialect.sglang;

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

class SglangReaderTest {

    private final ReadEvents events = new ReadEvents(SglangReader.create());

    @Test
    void growthOfTheTextIsOutputAndEqualTextIsNone() {
        assertThat(events.classes(text("a"))).isEqualTo(EventSignals.CONTENT);
        assertThat(events.classes(text("a\\n"))).isEqualTo(EventSignals.CONTENT);
        assertThat(events.classes(text("a\\n"))).isZero();
        assertThat(events.classes(text("a\\nb"))).isEqualTo(EventSignals.CONTENT);
    }

    @Test
    void anyTextIsOutputOnceItIsKnownToBeOnlyWhatIsNew() {
        assertThat(events.classes(text("la"))).isEqualTo(EventSignals.CONTENT);
        assertThat(events.classes(text("da"))).isEqualTo(EventSignals.CONTENT);
        assertThat(events.classes(text("da"))).isEqualTo(EventSignals.CONTENT);
        assertThat(events.classes(text(""))).isZero();
    }

    @Test
    void tokenIdsTakeThePlaceOfTextThatIsNotMade() {
        assertThat(events.classes("{'output_ids':[7],'meta_info':{}}")).isEqualTo(EventSignals.CONTENT);
        assertThat(events.classes("{'output_ids':[7,9],'meta_info':{}}")).isEqualTo(EventSignals.CONTENT);
        assertThat(events.classes("{'output_ids':[7,9],'meta_info':{}}")).isZero();
        assertThat(events.classes("{'text':'','output_ids':[7,9,11]}")).isZero();
    }

    @Test
    void countsOfEveryEventAreSnapshotsAndTellTheTokensOfOutput() {
        assertThat(events.read("{'text':'a','meta_info':{'prompt_tokens':3,'completion_tokens':1,'cached_tokens':2}}")
                        .tokens())
                .isEqualTo(1);
        assertThat(events.read("{'text':'ab','meta_info':{'prompt_tokens':3,'completion_tokens':4,'cached_tokens':2}}")
                        .tokens())
                .isEqualTo(3);

        assertThat(events.answer().usage()).isEqualTo(new Usage(3L, 2L, 4L, null));
    }

    @Test
    void countsOfABatchAreThoseOfItsPromptsAndNeverOfAll() {
        events.read("{'text':'a','meta_info':{'prompt_tokens':3,'completion_tokens':1},'index':0}");
        EventSignals second =
                events.read("{'text':'b','meta_info':{'prompt_tokens':5,'completion_tokens':1},'index':1}");

        assertThat(second.choice(0)).isEqualTo(1);
        assertThat(events.answer().usage()).isNull();
    }

    @Test
    void wholeAnswersToABatchAreToldApartByTheirIds() {
        events.read("{'text':'a','meta_info':{'id':'x1','prompt_tokens':3,'completion_tokens':1}}");
        EventSignals second =
                events.read("{'text':'b','meta_info':{'id':'x2','prompt_tokens':5,'completion_tokens':1}}");

        assertThat(second.choice(0)).isEqualTo(1);
        assertThat(events.answer().usage()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'type':'stop','matched':2}    | stop   | STOP",
                "{'type':'length','length':4}   | length | LENGTH",
                "{'type':'abort','message':'x'} | abort  | NONE",
                "null                           |        | NONE"
            })
    void finishReasonIsATypeAmongOtherThings(String written, String word, Finish finish) {
        events.read("{'text':'a','meta_info':{'finish_reason':" + written + "}}");

        assertThat(events.answer().finishReason()).isEqualTo(word);
        assertThat(events.answer().finish()).isEqualTo(finish);
    }

    @Test
    void timeInTheQueueIsToldInSeconds() {
        events.read("{'text':'a','meta_info':{'queue_time':0.0125}}");

        assertThat(events.answer().queueMicros()).isEqualTo(12_500);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'error':{'message':'x'}}  | ERROR",
                "{'error':null,'text':''}   | MESSAGE",
                "[DONE]                     | END",
                "{'generated_text':'a'}     | UNKNOWN",
                "{'text'                    | UNKNOWN"
            })
    void errorsEndsAndForeignEventsAreToldFromMessages(String data, Kind kind) {
        assertThat(events.read(data).kind()).isEqualTo(kind);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'text':['Bees hum.']}", "{'text':['a','b']}"})
    void textInAListIsOutputToo(String data) {
        assertThat(events.classes(data)).isEqualTo(EventSignals.CONTENT);
    }

    private static String text(String text) {
        return "{'text':'" + text + "','meta_info':{'id':'x','finish_reason':null}}";
    }
}
