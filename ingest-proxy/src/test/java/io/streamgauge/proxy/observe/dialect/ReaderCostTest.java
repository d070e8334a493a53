package io.streamgauge.proxy.observe.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.streamgauge.proxy.observe.answer.EventReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Prints what reading one event of a language costs, and holds its allocation to a part of the 64 bytes a chunk may have. */
class ReaderCostTest {

    private static final int EVENTS = 50_000;
    private static final int MOST_BYTES = 16;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/v1/chat/completions | {'id':'c1','choices':[{'index':0,'delta':{'content':' word'},'finish_reason':null}]}",
                "/v1/chat/completions | {'choices':[{'delta':{'content':' word'}}],'usage':{'prompt_tokens':900,'completion_tokens':700}}",
                "/v1/responses | {'type':'response.output_text.delta','item_id':'m1','output_index':0,'delta':' word'}",
                "/v1/messages | {'type':'content_block_delta','index':0,'delta':{'type':'text_delta','text':' word'}}",
                "/v1beta/models/m:streamGenerateContent | {'candidates':[{'content':{'parts':[{'text':' word'}]}}]}",
                "/v2/chat | {'type':'content-delta','index':0,'delta':{'message':{'content':{'text':' word'}}}}",
                "/api/chat | {'model':'m','created_at':'2026-01-01','message':{'content':' word'},'done':false}",
                "/completion | {'index':0,'content':' word','tokens':[70],'stop':false,'tokens_predicted':1}",
                "/generate | {'text':' word','meta_info':{'id':'5d2f','finish_reason':null,'completion_tokens':7}}",
                "/generate_stream | {'index':3,'token':{'id':9,'text':' word','special':false},'generated_text':null}",
                "/v2/models/m/generate_stream | {'model_name':'m','text_output':' word','finish_reason':'None'}",
                "/model/m/converse-stream | {'contentBlockIndex':0,'delta':{'text':' word'},'p':'abcdefgh'}",
                "/invocations | {'model':'m','choices':[{'index':0,'delta':{'content':' word'}}]}"
            })
    void eventsAreReadWithNextToNoAllocation(String path, String event) {
        assertThat(allocatedBytes(path, event.replace('\'', '"'))).isLessThan(MOST_BYTES);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'generation':' word','prompt_token_count':null,'generation_token_count':7,'stop_reason':null}",
                "{'type':'content_block_delta','index':0,'delta':{'type':'text_delta','text':' word'}}"
            })
    void eventsWithinBase64AreReadWithNextToNoAllocation(String event) {
        byte[] inner = event.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        String chunk = "{\"bytes\":\"" + Base64.getEncoder().encodeToString(inner) + "\",\"p\":\"abcdefgh\"}";

        assertThat(allocatedBytes("/model/m/invoke-with-response-stream", chunk))
                .isLessThan(MOST_BYTES);
    }

    /** For one event, once the code is compiled. */
    private double allocatedBytes(String path, String event) {
        byte[] bytes = event.getBytes(StandardCharsets.UTF_8);
        EventReader reader = Objects.requireNonNull(Dialects.of("POST", path))
                .dialect()
                .reader()
                .get();
        read(reader, bytes);
        long allocated = threads.getCurrentThreadAllocatedBytes();
        long nanos = threads.getCurrentThreadCpuTime();
        read(reader, bytes);
        nanos = threads.getCurrentThreadCpuTime() - nanos;
        double perEvent = (double) (threads.getCurrentThreadAllocatedBytes() - allocated) / EVENTS;
        System.out.printf(
                "%s: %d B event, %d ns of CPU, %.1f B allocated%n", path, bytes.length, nanos / EVENTS, perEvent);
        return perEvent;
    }

    private static void read(EventReader reader, byte[] bytes) {
        for (int i = 0; i < EVENTS; i++) {
            reader.data(bytes, 0, bytes.length);
            reader.event();
        }
    }
}
