package io.streamgauge.bootstrap.config;

import java.net.InetSocketAddress;
import java.util.Map;

/**
 * Where a process listens, compared by what is written: names are not resolved, as a configuration is also checked on other
 * machines than its own. Port 0, which the system chooses, is never the same as another.
 *
 * @param host a name, or an address without brackets
 */
public record ListenAddress(String host, int port) {

    /** What stands for all interfaces, and the loopback address that is one of them. */
    private static final Map<String, String> ALL_INTERFACES = Map.of("0.0.0.0", "127.0.0.1", "::", "::1");

    public static ListenAddress of(InetSocketAddress address) {
        return new ListenAddress(address.getHostString(), address.getPort());
    }

    /** The same host, with the port the system chose. */
    public ListenAddress at(int boundPort) {
        return new ListenAddress(host, boundPort);
    }

    /** Where it can be reached from this machine: nobody can go to all interfaces. */
    public ListenAddress fromHere() {
        return new ListenAddress(ALL_INTERFACES.getOrDefault(host, host), port);
    }

    /** Whether other machines reach it by any of this one's names. */
    public boolean isOnAllInterfaces() {
        return isAll(host);
    }

    /** As it stands in a URL. */
    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }

    /** Whether not both can be listened on. */
    public boolean collidesWith(ListenAddress other) {
        return samePort(other.port) && (sameHost(other.host) || isAll(host) || isAll(other.host));
    }

    /** Whether who connects to a host and port, on this machine, arrives here. */
    public boolean isReachedAt(String target, int targetPort) {
        boolean here = isLoopback(target) || isAll(target);
        boolean listensHere = isAll(host) || (isLoopback(host) && isAll(target));
        return samePort(targetPort) && (sameHost(target) || (here && listensHere));
    }

    /** Whether only this machine can connect. */
    public boolean isLoopback() {
        return isLoopback(host);
    }

    private boolean samePort(int other) {
        return port == other && port != 0;
    }

    private boolean sameHost(String other) {
        boolean named = host.equalsIgnoreCase("localhost") || other.equalsIgnoreCase("localhost");
        return host.equalsIgnoreCase(other) || (named && isLoopback(host) && isLoopback(other));
    }

    private static boolean isAll(String host) {
        return ALL_INTERFACES.containsKey(host);
    }

    private static boolean isLoopback(String host) {
        return host.equalsIgnoreCase("localhost") || host.startsWith("127.") || host.equals("::1");
    }
}
