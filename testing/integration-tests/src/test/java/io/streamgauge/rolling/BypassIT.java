package io.streamgauge.rolling;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.programs.Installed;
import io.streamgauge.programs.LoadBalancer;
import io.streamgauge.programs.ProxyPair;
import io.streamgauge.programs.ProxyProcess;
import io.streamgauge.testkit.client.ClientResponse;
import io.streamgauge.testkit.client.ClientResponse.Ending;
import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What docs/operations.md promises behind a load balancer where all proxies fail. */
@Timeout(900)
final class BypassIT {

    private static final ChatStream CHAT = ChatStream.of("m");

    @TempDir
    Path directory;

    @Test
    void requestsGoToTheEngineWhereBothProxiesAreKilled() throws Exception {
        Installed.require("haproxy");
        Installed.require("nginx");
        try (ScriptedUpstream engine = ScriptedUpstream.answering(CHAT.tokensAt(1, 2));
                ProxyPair pair = ProxyPair.start(directory, engine.uri(), ProxyProcess.Settings.WITHOUT_KAFKA);
                LoadBalancer haProxy = pair.haProxy();
                LoadBalancer nginx = pair.nginx()) {
            assertAnswered(haProxy, nginx);

            for (int i = 0; i < 2; i++) {
                pair.proxy(i).kill();
                assertAnswered(haProxy, nginx);
                assertAnswered(haProxy, nginx);
            }
        }
    }

    private static void assertAnswered(LoadBalancer... balancers) throws Exception {
        for (LoadBalancer balancer : balancers) {
            ClientResponse response = RecordingClient.exchange(
                    balancer.port(), Requests.postJson("/v1/chat/completions", CHAT.request("go")));
            assertThat(response.status()).isEqualTo(200);
            assertThat(response.ending()).contains(Ending.COMPLETE);
            assertThat(response.text()).endsWith("data: [DONE]\n\n");
        }
    }
}
