package io.streamgauge.standalone.run;

import io.streamgauge.bootstrap.management.Contents;
import io.streamgauge.bootstrap.management.ManagementServer;
import io.streamgauge.bootstrap.management.access.ManagementSettings;
import io.streamgauge.bootstrap.process.Service;
import io.streamgauge.bootstrap.process.Services;
import java.net.InetSocketAddress;
import java.util.List;

/** One part alone with its management port, against a Kafka elsewhere. */
public final class SingleRole implements Service {

    private final Service part;
    private final ManagementServer management;
    private final Services services;

    /** @param shown of the part, on the management port */
    public SingleRole(Service part, Contents shown, ManagementSettings settings) {
        this.part = part;
        this.management = new ManagementServer(settings, shown);
        this.services = new Services(List.of(management, part));
    }

    @Override
    public String name() {
        return part.name();
    }

    /** Returns when the part has been started; it may become ready later. */
    @Override
    public void start() throws Exception {
        services.start();
    }

    @Override
    public boolean ready() {
        return part.ready();
    }

    /** Where metrics are, once started. */
    public InetSocketAddress managementAddress() {
        return management.address();
    }

    @Override
    public void close() {
        services.close();
    }
}
