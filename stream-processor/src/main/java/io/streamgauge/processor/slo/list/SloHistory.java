package io.streamgauge.processor.slo.list;

import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.schemas.topic.SloValidity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Every list of SLO classes that was published, in the order of the topic. Immutable. Which one holds at an instant is
 * the same for every reader that has read the lists published 60 s before it: what is published later never reaches back.
 */
final class SloHistory {

    static final SloHistory EMPTY = new SloHistory(List.of());

    /** Lists change when people change them; this bounds the memory, should a machine do it. */
    static final int LONGEST = 4_096;

    private final List<PublishedList> lists;

    private SloHistory(List<PublishedList> lists) {
        this.lists = lists;
    }

    /** With one more; one that repeats the newest changes nothing. */
    SloHistory with(PublishedList next) {
        if (newest().filter(last -> last.version().equals(next.version())).isPresent()) {
            return this;
        }
        List<PublishedList> longer =
                new ArrayList<>(lists.subList(Math.max(0, lists.size() + 1 - LONGEST), lists.size()));
        longer.add(sharing(next));
        return new SloHistory(List.copyOf(longer));
    }

    /** Lists that come back again and again are kept once. */
    private PublishedList sharing(PublishedList next) {
        return lists.stream()
                .filter(known -> known.version().equals(next.version()))
                .findFirst()
                .map(known -> new PublishedList(known.classes(), next.appendedAtMillis(), next.validFromMillis()))
                .orElse(next);
    }

    /** What holds for a request of this t0; the first list of all also holds for what came before it. */
    SloClasses at(long millis) {
        return lists.get(SloValidity.indexAt(millis, lists, PublishedList::validFromMillis))
                .classes();
    }

    /** The one published last, valid already or not; empty where none ever was. */
    Optional<PublishedList> newest() {
        return lists.isEmpty() ? Optional.empty() : Optional.of(lists.get(lists.size() - 1));
    }

    /** How often this list was published since then. */
    long publishedSince(String version, long appendedAtMillis) {
        return lists.stream()
                .filter(list -> list.appendedAtMillis() >= appendedAtMillis)
                .filter(list -> list.version().equals(version))
                .count();
    }

    int size() {
        return lists.size();
    }
}
