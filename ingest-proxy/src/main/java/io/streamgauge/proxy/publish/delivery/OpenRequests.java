package io.streamgauge.proxy.publish.delivery;

import io.streamgauge.proxy.publish.log.Content;
import io.streamgauge.schemas.event.Uuid;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The sender's own list of requests whose start it wrote and whose finish it did not: the census. A request whose
 * finish is dropped leaves the list, so that the next census tells readers not to wait for it.
 */
final class OpenRequests {
    private final Map<Uuid, Open> byId = new HashMap<>();

    /** A record will get its place as soon as there are partitions. */
    void taken(Content content) {
        if (content.kind() == Content.Kind.START) {
            content.requestId().ifPresent(this::open);
        }
    }

    /** A record that was taken has got its place in a partition. */
    void written(int partition, Content content) {
        content.requestId().ifPresent(id -> {
            if (content.kind() == Content.Kind.FINISH) {
                byId.remove(id);
            } else {
                // Its finish may have been dropped while it waited.
                byId.computeIfPresent(id, (same, open) -> open.in(partition, content.kind()));
            }
        });
    }

    /** The partition of the first record of the same request, or this one if there is none. */
    int home(Content content, int otherwise) {
        return content.requestId()
                .map(byId::get)
                .map(known -> known.home)
                .filter(home -> home != Open.NOWHERE)
                .orElse(otherwise);
    }

    /** A record will not get there. */
    void dropped(Content content) {
        content.requestId().ifPresent(id -> {
            switch (content.kind()) {
                case START -> open(id).partition = Open.NOWHERE;
                case CHUNKS -> open(id).droppedChunks += content.chunks();
                default -> byId.remove(id);
            }
        });
    }

    /** A record was dropped before the sender had it: its observer knows, and counts its chunks in the finish. */
    void lost(Content content) {
        if (content.kind() != Content.Kind.CHUNKS) {
            dropped(content);
        }
    }

    /** A record that had been written was refused afterwards; its request may have finished since. */
    void refused(Content content) {
        if (content.requestId().filter(byId::containsKey).isPresent()) {
            dropped(content);
        }
    }

    /** Output events of an open request dropped by the sender. */
    long droppedChunks(Uuid id) {
        Open open = byId.get(id);
        return open == null ? 0 : open.droppedChunks;
    }

    /** Ids of those whose start stands in this partition. */
    List<Uuid> in(int partition) {
        List<Uuid> ids = new ArrayList<>();
        byId.forEach((id, open) -> {
            if (open.partition == partition) {
                ids.add(id);
            }
        });
        return ids;
    }

    private Open open(Uuid id) {
        return byId.computeIfAbsent(id, unknown -> new Open());
    }

    /** What is known of an open request. */
    private static final class Open {
        private static final int NOWHERE = -1;

        /** Where its start stands. */
        private int partition = NOWHERE;

        /** Where its first record stands that was not dropped: all the others follow it. */
        private int home = NOWHERE;

        private long droppedChunks;

        private Open in(int written, Content.Kind kind) {
            home = home == NOWHERE ? written : home;
            partition = kind == Content.Kind.START ? written : partition;
            return this;
        }
    }
}
