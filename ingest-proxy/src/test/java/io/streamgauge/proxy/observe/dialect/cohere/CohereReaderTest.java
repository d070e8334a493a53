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

class CohereReaderTest {

    private static final String CALLS = "{'type':'tool-call-start','index':0,'delta':{'message':{'tool_calls':";

    private final ReadEvents reader = new ReadEvents(CohereReader.create());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{'type':'content-delta','index':0,'delta':{'message':{'content':{'text':'a'}}}}          | C",
                "{'type':'content-delta','index':0,'delta':{'message':{'content':{'thinking':'a'}}}}      | X",
                "{'type':'content-start','delta':{'message':{'content':{'type':'text','text':'a'}}}}      | C",
                "{'type':'tool-plan-delta','delta':{'message':{'tool_plan':'I will'}}}                    | X",
                "{'type':'tool-call-delta','delta':{'message':{'tool_calls':{'function':{'arguments':'{'}}}}} | T",
                "{'message':{'role':'assistant','content':[{'type':'text','text':'a'}]},'finish_reason':'COMPLETE'} | C",
                "{'message':{'content':[{'type':'thinking','thinking':'a'},{'type':'text','text':'b'}]}}   | CX",
                "{'message':{'tool_plan':'p','tool_calls':[{'function':{'name':'f','arguments':'{}'}}]}}  | XT",
                "{'type':'message-start','id':'1','delta':{'message':{'role':'assistant','content':[],'tool_plan':'','tool_calls':[]}}} | ^^",
                "{'type':'content-start','delta':{'message':{'content':{'type':'text','text':''}}}}       | ^^",
                "{'type':'content-start','delta':{'message':{'content':{'type':'thinking','thinking':''}}}} | ^^",
                "{'type':'content-end','index':0}                                                         | ^^",
                "{'type':'tool-call-delta','delta':{'message':{'tool_calls':{'function':{'arguments':''}}}}} | ^^",
                "{'type':'tool-call-end','index':0}                                                       | ^^",
                "{'type':'citation-start','delta':{'message':{'citations':{'text':'a','start':0}}}}       | ^^",
                "{'type':'debug','prompt':'text'}                                                         | ^^",
                "{'type':'unheard','delta':{'text':'a'}}                                                  | ^^"
            })
    void outputsHaveTheClassesOfTheirFields(String event, String classes) {
        assertThat(reader.classLetters(event)).isEqualTo(classes);
    }

    @Test
    void startOfAToolCallIsOutput() {
        String start = CALLS + "{'id':'t1','type':'function','function':{'name':'f','arguments':''}}}}}";

        assertThat(reader.classLetters(start)).isEqualTo("T");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{'type':'message-start','delta':{'message':{'role':'assistant'}}}                    | MESSAGE",
                "{'type':'message-end','delta':{'finish_reason':'COMPLETE','error':null}}             | LAST",
                "{'type':'message-end','delta':{'finish_reason':'ERROR','error':'generation failed'}} | ERROR",
                "{'message':'too many requests'}                                                      | ERROR",
                "{'error':{'message':'x'}}                                                            | ERROR",
                "[DONE]                                                                               | END",
                "{'citations':[]}                                                                     | UNKNOWN"
            })
    void errorsEndsAndForeignEventsAreToldFromMessages(String event, Kind kind) {
        assertThat(reader.read(event).kind()).isEqualTo(kind);
    }

    @Test
    void tokensAreThoseThatWereProcessed() {
        Answer answer = reader.after("{'type':'message-end','delta':{'finish_reason':'MAX_TOKENS','usage':{"
                + "'billed_units':{'input_tokens':3.0,'output_tokens':9.0},"
                + "'tokens':{'input_tokens':496.0,'output_tokens':12.0},'cached_tokens':480.0}}}");

        assertThat(answer)
                .isEqualTo(new Answer("MAX_TOKENS", Finish.LENGTH, null, new Usage(496L, 480L, 12L, null), null));
    }

    @Test
    void whatIsChargedForIsNoUsage() {
        Answer answer = reader.after("{'type':'message-end','delta':{'finish_reason':'COMPLETE','usage':{"
                + "'billed_units':{'input_tokens':3,'output_tokens':9,'search_units':1}}}}");

        assertThat(answer.usage()).isNull();
    }

    @Test
    void wholeAnswerTellsTheSame() {
        Answer answer = reader.after("{'id':'1','finish_reason':'TOOL_CALL','message':{'role':'assistant'},'usage':{"
                + "'billed_units':{'input_tokens':3},'tokens':{'input_tokens':9,'output_tokens':4}}}");

        assertThat(answer).isEqualTo(new Answer("TOOL_CALL", Finish.TOOL, null, new Usage(9L, null, 4L, null), null));
    }

    @ParameterizedTest
    @CsvSource({
        "COMPLETE, STOP",
        "STOP_SEQUENCE, STOP",
        "MAX_TOKENS, LENGTH",
        "TOOL_CALL, TOOL",
        "ERROR, FAILURE",
        "TIMEOUT, FAILURE"
    })
    void someFinishReasonsMeanFailure(String word, Finish finish) {
        Answer answer = reader.after("{'type':'message-end','delta':{'finish_reason':'" + word + "'}}");

        assertThat(answer.finish()).isEqualTo(finish);
    }
}
