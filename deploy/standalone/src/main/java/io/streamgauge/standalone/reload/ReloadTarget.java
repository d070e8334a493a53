package io.streamgauge.standalone.reload;

import io.streamgauge.proxy.ProxyConfig;
import java.util.function.Consumer;

/**
 * What takes over a configuration while it runs. Called by one thread at a time.
 *
 * @param reload takes over what can be changed now
 * @param refused there was another configuration, but it cannot be used
 */
public record ReloadTarget(Consumer<ProxyConfig> reload, Runnable refused) {}
