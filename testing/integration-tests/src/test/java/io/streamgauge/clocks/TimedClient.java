package io.streamgauge.clocks;

import io.streamgauge.testkit.client.ClientResponse;
import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.openai.ChatStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Asks one request after the other and notes when, on the right clock. One thread. */
final class TimedClient {

    private final int port;
    private final String model;
    private final Map<String, Asked> asked = new HashMap<>();

    /** Between these instants, milli seconds since the epoch, a request was on its way. */
    record Asked(long fromMillis, long untilMillis) {}

    TimedClient(int port, String model) {
        this.port = port;
        this.model = model;
    }

    /** Until this instant, milli seconds since the epoch. */
    void askUntil(long endMillis) throws IOException {
        try (RecordingClient client = RecordingClient.connect(port)) {
            for (long from = System.currentTimeMillis(); from < endMillis; from = System.currentTimeMillis()) {
                String id = model + "/" + asked.size();
                byte[] request = Requests.postJson(
                        "/v1/chat/completions", ChatStream.of(model).request("go"), "X-Request-Id: " + id);
                ClientResponse response = client.send(request).read();
                if (response.status() != 200) {
                    throw new IOException(response.head() + response.text());
                }
                asked.put(id, new Asked(from, System.currentTimeMillis()));
            }
        }
    }

    String model() {
        return model;
    }

    /** By request id. */
    Map<String, Asked> asked() {
        return asked;
    }
}
