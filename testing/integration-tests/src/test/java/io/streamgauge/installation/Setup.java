package io.streamgauge.installation;

import java.net.URI;

/**
 * What an installation is started with.
 *
 * @param upstream where all requests go
 */
public record Setup(String bootstrapServers, String topicPrefix, URI upstream, Keys keys) {

    static final int PARTITIONS = 3;

    /**
     * Configuration beside what every setup has, as YAML.
     *
     * @param proxy further keys of the section proxy
     * @param root further keys of the root
     */
    public record Keys(String proxy, String root) {

        public static final Keys NONE = new Keys("", "");
    }

    public Setup(String bootstrapServers, String topicPrefix, URI upstream) {
        this(bootstrapServers, topicPrefix, upstream, Keys.NONE);
    }

    /** The same with more keys in the root, such as slos. */
    public Setup with(String root) {
        return new Setup(bootstrapServers, topicPrefix, upstream, new Keys(keys.proxy(), root));
    }

    /** The same with more keys in the section proxy, such as those of publish. */
    public Setup withProxy(String proxy) {
        return new Setup(bootstrapServers, topicPrefix, upstream, new Keys(proxy, keys.root()));
    }

    /** The configuration file. */
    String yaml() {
        return """
                kafka:
                  bootstrap-servers: "%s"
                  topic-prefix: "%s"
                proxy:
                  listen: 127.0.0.1:0
                  upstream: "%s"
                  drain-delay: 1ms
                %s
                %s
                """.formatted(
                        bootstrapServers, topicPrefix, upstream, keys.proxy().indent(2), keys.root());
    }
}
