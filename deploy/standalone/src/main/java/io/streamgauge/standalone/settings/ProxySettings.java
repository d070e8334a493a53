package io.streamgauge.standalone.settings;

import io.streamgauge.bootstrap.config.ListenAddress;
import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.proxy.ProxyConfig;

/** Reads the proxy's configuration for a process that also has a port for operators. */
public final class ProxySettings {

    private static final String LISTEN = "listen";

    private ProxySettings() {}

    /** Reads the section proxy of the root; one port for clients and operators is a problem. */
    public static ProxyConfig read(Section root, ProcessSettings process) {
        Section section = root.section("proxy", "Relays requests and reports what it saw.");
        ProxyConfig proxy = ProxyConfig.read(section);
        ListenAddress clients = ListenAddress.of(proxy.relay().listen().address());
        if (clients.collidesWith(ListenAddress.of(process.management().listen()))) {
            refuse(section, ProcessSettings.management(root));
        }
        return proxy;
    }

    /** Where nobody gave the one, the other is wrong. */
    private static void refuse(Section proxy, Section management) {
        if (management.has(LISTEN)) {
            management.refuse(LISTEN, "is where proxy.listen is; each needs a port of its own");
        } else {
            proxy.refuse(LISTEN, "is where management.listen is; each needs a port of its own");
        }
    }
}
