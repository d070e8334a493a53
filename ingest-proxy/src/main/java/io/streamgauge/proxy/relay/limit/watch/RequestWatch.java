package io.streamgauge.proxy.relay.limit.watch;

import io.streamgauge.proxy.relay.limit.Limit;
import io.streamgauge.proxy.relay.limit.LimitCounters;
import io.streamgauge.proxy.relay.limit.OutputLimits;
import io.streamgauge.proxy.relay.limit.RouteLimits;
import java.time.Duration;
import java.util.Optional;

/**
 * Holds one request to its limits, and notes what it took of them. Nothing is done when bytes pass: times are asked for
 * when they are looked at, so they are known to about a tenth of a second. Event loop only.
 */
public final class RequestWatch extends Watch {

    /** So much of a body within its limit of time is progress: a byte now and then is not. */
    private static final long PROGRESS_BYTES = 1024;

    private final LoopLimits loop;
    private final String route;
    private final RouteLimits limits;
    private final Watched request;
    private final Pause upload;
    private final Pause output;
    private final Pause write;
    private long bodyBytes;
    private long bytesToTake = Watched.NOTHING;
    private long countedBytes;
    private long receivedAtNanos;
    private long firstOutputNanos;
    private boolean entered;
    private boolean received;
    private boolean generating;

    /** The request as far as limits are concerned. */
    public interface Watched {

        /** The upstream is not kept from going on. */
        long NOTHING = -1;

        /** Whether the client could go on with its body, and nobody but the client keeps it from that. */
        boolean awaitsBody();

        /**
         * What the client has to take before the upstream may go on with its response; {@link #NOTHING} while it may, 0
         * where the client's whole connection is held to that instead.
         */
        long bytesToTake();

        /** When the latest output came; {@link Long#MIN_VALUE} as long as there is none. */
        long latestOutputNanos();

        /** A limit is exceeded: the request has to end. */
        void exceeded(Limit limit, long nanos);
    }

    /** @param nanos when the request's head arrived */
    public RequestWatch(LoopLimits loop, String route, RouteLimits limits, Watched request, long nanos) {
        this.loop = loop;
        this.route = route;
        this.limits = limits;
        this.request = request;
        this.upload = new Pause(nanos);
        this.output = new Pause(nanos);
        this.write = new Pause(nanos);
    }

    /**
     * The request begins, and has to be told of its end whatever is returned.
     *
     * @param length of its body as its head tells it, 0 where it does not
     * @return the limit it is over already
     */
    public Optional<Limit> begun(long length) {
        if (loop.budget().isExceeded()) {
            return Optional.of(Limit.BUFFER_MEMORY);
        }
        entered = loop.capacity().enter(route, limits.openRequests());
        if (!entered) {
            return Optional.of(Limit.OPEN_REQUESTS);
        }
        return isTooLarge(length) ? Optional.of(Limit.BODY_SIZE) : Optional.empty();
    }

    /** Bytes of the body; returns whether they may pass. */
    public boolean body(int bytes) {
        bodyBytes += bytes;
        return !isTooLarge(bodyBytes);
    }

    /** Whether more of the body has come than may pass. */
    public boolean isTooLarge() {
        return isTooLarge(bodyBytes);
    }

    private boolean isTooLarge(long bytes) {
        return limits.bodyBytes().isPresent() && bytes > limits.bodyBytes().get();
    }

    /** The request is complete. */
    public void received(long nanos) {
        received = true;
        receivedAtNanos = nanos;
        upload.happened(nanos);
        output.excuse(nanos);
    }

    /** The request is over; it is looked at no more. */
    public void ended(long nanos) {
        if (entered) {
            loop.capacity().leave(route);
        }
        LimitCounters counters = loop.counters();
        counters.body(bodyBytes);
        counters.took(Limit.BODY_TIMEOUT, upload.longest());
        if (received) {
            lookAtOutput(nanos);
            counters.took(Limit.TOTAL_TIMEOUT, nanos - receivedAtNanos);
        }
        if (generating) {
            counters.took(Limit.FIRST_OUTPUT_TIMEOUT, firstOutputNanos);
            counters.took(Limit.IDLE_OUTPUT_TIMEOUT, output.longest());
        }
    }

    @Override
    void look(long nanos) {
        if (isStalled(nanos)) {
            request.exceeded(Limit.WRITE_TIMEOUT, nanos);
            return;
        }
        if (!received) {
            lookAtUpload(nanos);
            return;
        }
        lookAtOutput(nanos);
        OutputLimits within = limits.output();
        if (isOver(within.total(), nanos - receivedAtNanos)) {
            request.exceeded(Limit.TOTAL_TIMEOUT, nanos);
        } else if (generating && isOver(within.idle(), output.current(nanos))) {
            request.exceeded(Limit.IDLE_OUTPUT_TIMEOUT, nanos);
        } else if (!generating && isOver(within.first(), nanos - receivedAtNanos)) {
            request.exceeded(Limit.FIRST_OUTPUT_TIMEOUT, nanos);
        }
    }

    private boolean isStalled(long nanos) {
        long bytes = request.bytesToTake();
        if (bytes <= 0 || bytes != bytesToTake) {
            write.excuse(nanos);
        }
        bytesToTake = bytes;
        return write.current(nanos) >= loop.settings().clients().write().toNanos();
    }

    private void lookAtUpload(long nanos) {
        if (!request.awaitsBody()) {
            upload.excuse(nanos);
        } else if (bodyBytes - countedBytes >= PROGRESS_BYTES) {
            countedBytes = bodyBytes;
            upload.happened(nanos);
        } else if (upload.current(nanos) >= limits.body().toNanos()) {
            request.exceeded(Limit.BODY_TIMEOUT, nanos);
        }
    }

    private void lookAtOutput(long nanos) {
        long latest = request.latestOutputNanos();
        if (latest == Long.MIN_VALUE) {
            return;
        }
        if (!generating) {
            generating = true;
            firstOutputNanos = latest - receivedAtNanos;
            output.excuse(latest);
        }
        output.happened(latest);
        if (request.bytesToTake() != Watched.NOTHING) {
            output.excuse(nanos);
        }
    }

    private static boolean isOver(Optional<Duration> limit, long nanos) {
        return limit.isPresent() && nanos >= limit.get().toNanos();
    }
}
