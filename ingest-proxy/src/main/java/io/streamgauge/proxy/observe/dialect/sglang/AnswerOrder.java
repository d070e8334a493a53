package io.streamgauge.proxy.observe.dialect.sglang;

/**
 * Which of the answers to a batch of prompts an event belongs to: as its index says, or, in a list of whole answers, by
 * their ids, which change from one to the next. Of an id only a hash is kept.
 */
final class AnswerOrder {

    private static final int UNTOLD = -1;

    private int index = UNTOLD;
    private int id;
    private int idBefore;
    private int ordinal;

    /** An event begins. */
    void begin() {
        index = UNTOLD;
        id = 0;
    }

    /** The event tells its index. */
    void index(long told) {
        index = (int) Math.min(told, Integer.MAX_VALUE);
    }

    /** Reads on in the event's id. */
    void id(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            id = id * 31 + bytes[i];
        }
    }

    /** The choice of the event now whole. */
    int choice() {
        if (index >= 0) {
            return index;
        }
        if (id != 0 && idBefore != 0 && id != idBefore) {
            ordinal++;
        }
        idBefore = id != 0 ? id : idBefore;
        return ordinal;
    }
}
