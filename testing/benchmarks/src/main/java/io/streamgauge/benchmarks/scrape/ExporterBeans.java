package io.streamgauge.benchmarks.scrape;

import java.io.IOException;
import java.util.List;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** What an exporter's Java and its Kafka client count, asked over JMX: no scrape is needed for it. */
final class ExporterBeans implements AutoCloseable {
    private static final String CONSUMER =
            "kafka.consumer:type=consumer-fetch-manager-metrics,client-id=streamgauge-exporter";

    private final JMXConnector connector;
    private final MBeanServerConnection server;

    private ExporterBeans(JMXConnector connector) throws IOException {
        this.connector = connector;
        this.server = connector.getMBeanServerConnection();
    }

    /** Java's options of an exporter that can be asked at this port of loopback. */
    static List<String> options(int port) {
        return List.of(
                "-Djava.rmi.server.hostname=127.0.0.1",
                "-Dcom.sun.management.jmxremote.host=127.0.0.1",
                "-Dcom.sun.management.jmxremote.port=" + port,
                "-Dcom.sun.management.jmxremote.rmi.port=" + port,
                "-Dcom.sun.management.jmxremote.authenticate=false",
                "-Dcom.sun.management.jmxremote.ssl=false");
    }

    @SuppressWarnings("BanJNDI") // to a process of our own on loopback
    static ExporterBeans connect(int port) throws IOException {
        return new ExporterBeans(JMXConnectorFactory.connect(
                new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi")));
    }

    /** Result records it has taken from Kafka. */
    double recordsRead() throws IOException, JMException {
        return ((Number) server.getAttribute(new ObjectName(CONSUMER), "records-consumed-total")).doubleValue();
    }

    /** Processor time of the process. */
    double cpuMillis() throws IOException, JMException {
        ObjectName system = new ObjectName("java.lang:type=OperatingSystem");
        return ((Number) server.getAttribute(system, "ProcessCpuTime")).doubleValue() / 1e6;
    }

    @Override
    public void close() throws IOException {
        connector.close();
    }
}
