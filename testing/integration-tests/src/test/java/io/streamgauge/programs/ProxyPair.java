package io.streamgauge.programs;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;

/** Two proxies in front of one engine, as docs/operations.md puts them behind a load balancer. */
public final class ProxyPair implements AutoCloseable {

    private final Path directory;
    private final URI engine;
    private final ProxyProcess[] proxies = new ProxyProcess[2];

    private ProxyPair(Path directory, URI engine) {
        this.directory = directory;
        this.engine = engine;
    }

    /** Returns when both are ready. */
    public static ProxyPair start(Path directory, URI engine, ProxyProcess.Settings settings) throws IOException {
        ProxyPair pair = new ProxyPair(directory, engine);
        for (int i = 0; i < pair.proxies.length; i++) {
            Path own = directory.resolve("proxy-" + i);
            pair.proxies[i] = ProxyProcess.start(ProxyProcess.Place.in(own, engine), settings);
        }
        return pair;
    }

    /** In front of them. */
    public LoadBalancer haProxy() throws IOException {
        return LoadBalancer.haProxy(directory, addresses());
    }

    /** In front of them. */
    public LoadBalancer nginx() throws IOException {
        return LoadBalancer.nginx(directory, addresses());
    }

    private LoadBalancer.Addresses addresses() throws IOException {
        return new LoadBalancer.Addresses(FreePort.any(), proxies[0].place(), proxies[1].place(), engine.getPort());
    }

    public ProxyProcess proxy(int number) {
        return proxies[number];
    }

    /** Stops one in order, and starts it again. */
    public void restart(int number) throws Exception {
        proxies[number].stop();
        proxies[number] = proxies[number].startAgain();
    }

    @Override
    public void close() {
        for (ProxyProcess proxy : proxies) {
            if (proxy != null) {
                proxy.close();
            }
        }
    }
}
