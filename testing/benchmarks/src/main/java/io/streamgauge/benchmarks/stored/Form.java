package io.streamgauge.benchmarks.stored;

/** How fast each stream is, which decides how its chunks are packed: a pack is full with 64 chunks and sent after a second. */
enum Form {
    /** 500 chunks/s, so that packs are full. */
    FULL(2_000, 64, 2_049),

    /** 50 chunks/s, as people read: a pack for each second. */
    READING(20_000, 50, 251);

    final long gapMicros;
    final int chunksPerPack;

    /** The first of them is sent at once. */
    final int chunksPerAnswer;

    Form(long gapMicros, int chunksPerPack, int chunksPerAnswer) {
        this.gapMicros = gapMicros;
        this.chunksPerPack = chunksPerPack;
        this.chunksPerAnswer = chunksPerAnswer;
    }
}
