package io.streamgauge.proxy.relay.connect.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import io.streamgauge.proxy.route.UpstreamAddress;
import io.streamgauge.proxy.route.UpstreamProtocol;
import io.streamgauge.proxy.route.UpstreamProtocol.Http2;
import io.streamgauge.proxy.route.tls.UpstreamTls;
import java.net.URI;
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

    @Test
    void contextsAreMadeOnceAndThoseOutOfUseForgotten() {
        TlsClients clients = new TlsClients();
        UpstreamAddress plain = UpstreamAddress.of(URI.create("http://a"));
        UpstreamAddress first = secured("a", Http2.AUTO);
        UpstreamAddress likeFirst = secured("b", Http2.AUTO);
        UpstreamAddress forUpgrades = secured("a", Http2.OFF);
        UpstreamAddress other = secured("a", Http2.PRIOR_KNOWLEDGE);

        clients.prepare(List.of(plain, first, likeFirst, other));
        SslContext made = clients.prepared(first);
        assertThat(clients.prepared(forUpgrades)).isNotNull();

        assertThat(made).isNotNull().isSameAs(clients.prepared(likeFirst)).isNotSameAs(clients.prepared(other));

        clients.prepare(List.of(first));

        assertThat(clients.prepared(first)).isSameAs(made);
        assertThat(clients.prepared(other)).isNull();
    }

    private static UpstreamAddress secured(String host, Http2 http2) {
        return new UpstreamAddress(host, 443, new UpstreamProtocol(UpstreamTls.DEFAULT, http2));
    }

    private static SSLEngine engineFor(String host) throws Exception {
        SslHandler handler = new TlsClients()
                .handler(new UpstreamAddress(host, 443), UpstreamTls.DEFAULT, UnpooledByteBufAllocator.DEFAULT);
        SSLEngine engine = handler.engine();
        ReferenceCountUtil.release(engine);
        return engine;
    }
}
