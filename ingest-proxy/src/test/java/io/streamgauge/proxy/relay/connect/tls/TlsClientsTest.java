package io.streamgauge.proxy.relay.connect.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import io.streamgauge.proxy.route.UpstreamAddress;
import io.streamgauge.proxy.route.tls.UpstreamTls;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLEngine;
import org.junit.jupiter.api.Test;

class TlsClientsTest {

    @Test
    void dotAtTheEndOfANameIsNotPartOfItsServerName() throws Exception {
        SSLEngine engine = engineFor("x.svc.cluster.local.");

        assertThat(engine.getSSLParameters().getServerNames()).containsExactly(new SNIHostName("x.svc.cluster.local"));
        assertThat(engine.getPeerHost()).isEqualTo("x.svc.cluster.local");
    }

    @Test
    void nameThatNoServerNameCanBeIsConnectedToWithoutOne() throws Exception {
        SSLEngine engine = engineFor("a..b");

        assertThat(engine.getSSLParameters().getServerNames()).isNullOrEmpty();
        assertThat(engine.getPeerHost()).isEqualTo("a..b");
    }

    private static SSLEngine engineFor(String host) throws Exception {
        SslHandler handler = new TlsClients()
                .handler(
                        new UpstreamAddress(host, 443),
                        UpstreamTls.DEFAULT,
                        List.of("http/1.1"),
                        UnpooledByteBufAllocator.DEFAULT);
        SSLEngine engine = handler.engine();
        ReferenceCountUtil.release(engine);
        return engine;
    }
}
