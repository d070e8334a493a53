package io.streamgauge.proxy.observe.dialect.cohere;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.answer.Answer;
import io.streamgauge.proxy.observe.answer.EventSignals.Kind;
import io.streamgauge.proxy.observe.answer.Finish;
import io.streamgauge.proxy.observe.dialect.reading.ReadEvents;
import io.streamgauge.schemas.event.Usage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CohereV1ReaderTest {

    private static final String CALLS =
            "{'is_finished':false,'text':'I will look.','tool_calls':[{'name':'f','parameters':{}}],'event_type':'tool-calls-generation'}";

    private final ReadEvents reader = new ReadEvents(CohereV1Reader.create());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{'is_finished':false,'event_type':'text-generation','text':'a'}                       | C",
                "{'text':'a','event_type':'text-generation'}                                           | C",
                "{'event_type':'tool-calls-chunk','text':'I will'}                                     | X",
                "{'event_type':'tool-calls-chunk','tool_call_delta':{'index':0,'name':'f'}}            | T",
                "{'event_type':'tool-calls-chunk','tool_call_delta':{'index':0,'parameters':'{'}}      | T",
                "{'response_id':'1','text':'a','finish_reason':'COMPLETE','meta':{}}                   | C",
                "{'text':'','tool_calls':[{'name':'f','parameters':{}}]}                               | T",
                "{'event_type':'stream-start','generation_id':'1'}                                     | ^^",
                "{'event_type':'text-generation','text':''}                                            | ^^",
                "{'event_type':'tool-calls-chunk','tool_call_delta':{'index':0,'parameters':''}}       | ^^",
                "{'event_type':'search-queries-generation','search_queries':[{'text':'a'}]}            | ^^",
                "{'event_type':'search-results','documents':[{'text':'a'}]}                            | ^^",
                "{'event_type':'citation-generation','citations':[{'text':'a'}]}                       | ^^",
                "{'event_type':'stream-end','finish_reason':'COMPLETE','response':{'text':'all of it'}} | ^^"
            })
    void outputsHaveTheClassesOfTheirEvents(String event, String classes) {
        assertThat(reader.classLetters(event)).isEqualTo(classes);
    }

    @Test
    void toolCallsThatCameInPiecesAreNotCountedAgain() {
        reader.read("{'event_type':'tool-calls-chunk','tool_call_delta':{'index':0,'name':'f'}}");

        assertThat(reader.classLetters(CALLS)).isEmpty();
    }

    @Test
    void toolCallsThatComeAtOnceCount() {
        assertThat(reader.classLetters(CALLS)).isEqualTo("XT");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{'event_type':'stream-start','is_finished':false}                              | MESSAGE",
                "{'event_type':'stream-end','is_finished':true,'finish_reason':'COMPLETE'}      | LAST",
                "{'message':'invalid request'}                                                  | ERROR",
                "{'generation_id':'1'}                                                          | UNKNOWN"
            })
    void errorsEndsAndForeignEventsAreToldFromMessages(String event, Kind kind) {
        assertThat(reader.read(event).kind()).isEqualTo(kind);
    }

    @Test
    void lastEventTellsUsage() {
        Answer answer = reader.after(
                "{'event_type':'stream-end','finish_reason':'MAX_TOKENS','response':{'text':'a','meta':{"
                        + "'billed_units':{'input_tokens':3.0},'tokens':{'input_tokens':70.0,'output_tokens':12.0},'cached_tokens':64.0}}}");

        assertThat(answer)
                .isEqualTo(new Answer("MAX_TOKENS", Finish.LENGTH, null, new Usage(70L, 64L, 12L, null), null));
    }

    @Test
    void wholeAnswerTellsUsage() {
        Answer answer = reader.after(
                "{'text':'a','finish_reason':'COMPLETE','meta':{'tokens':{'input_tokens':7,'output_tokens':2}}}");

        assertThat(answer.usage()).isEqualTo(new Usage(7L, null, 2L, null));
    }

    @ParameterizedTest
    @CsvSource({"ERROR, FAILURE", "ERROR_TOXIC, FILTER", "ERROR_LIMIT, LENGTH", "USER_CANCEL, OTHER"})
    void finishReasonsAreTheServersOwn(String word, Finish finish) {
        Answer answer = reader.after("{'event_type':'stream-end','finish_reason':'" + word + "'}");

        assertThat(answer.finishReason()).isEqualTo(word);
        assertThat(answer.finish()).isEqualTo(finish);
    }
}
