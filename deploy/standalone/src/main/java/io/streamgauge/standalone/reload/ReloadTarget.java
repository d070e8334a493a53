package io.streamgauge.standalone.reload;

import io.streamgauge.bootstrap.config.Section;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What takes over a configuration while it runs. Called by one thread at a time.
 *
 * @param reading reads all that the process was made from; what it gives takes over what can be changed now
 * @param takesOver whether the key of this path can be changed now
 * @param refused there was another configuration, but it cannot be used
 */
public record ReloadTarget(Function<Section, Runnable> reading, Predicate<String> takesOver, Runnable refused) {}
