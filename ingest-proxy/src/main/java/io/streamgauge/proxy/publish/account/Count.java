package io.streamgauge.proxy.publish.account;

/** A growing tally of one thread. */
final class Count {
    private long records;
    private long chunks;

    void add(int ofChunks) {
        records++;
        chunks += ofChunks;
    }

    void subtract(int ofChunks) {
        records--;
        chunks -= ofChunks;
    }

    void add(Tally many) {
        records += many.records();
        chunks += many.chunks();
    }

    void subtract(Tally many) {
        records -= many.records();
        chunks -= many.chunks();
    }

    Tally tally() {
        return new Tally(records, chunks);
    }
}
