package io.streamgauge.proxy.observe.dialect.bedrock;

import io.streamgauge.proxy.observe.answer.Answer;
import io.streamgauge.proxy.observe.answer.EventReader;
import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.proxy.observe.answer.EventSignals.Kind;
import io.streamgauge.proxy.observe.json.JsonHandler;
import io.streamgauge.proxy.observe.json.JsonPaths;
import io.streamgauge.proxy.observe.json.JsonScalar;
import io.streamgauge.proxy.observe.json.JsonScanner;

/**
 * Reads the chunks of a streamed answer of a model invoked as it is. Each holds one whole event of the model's language,
 * written in base 64, which is decoded as it passes.
 */
public final class ChunkReader implements EventReader, JsonHandler<ChunkReader.Field> {

    enum Field {
        BYTES
    }

    private static final JsonPaths<Field> PATHS = new JsonPaths<Field>().follow(Field.BYTES, "bytes");

    private final JsonScanner<Field> scanner = new JsonScanner<>(PATHS, this);
    private final EventReader inner;
    private final Base64Decoder decoder;
    private final EventSignals unknown = new EventSignals();

    private boolean hasBytes;

    private ChunkReader(EventReader inner) {
        this.inner = inner;
        this.decoder = new Base64Decoder(inner::data);
    }

    /** A reader of one answer. */
    public static EventReader create() {
        return new ChunkReader(InvokeReader.create());
    }

    @Override
    public void data(byte[] bytes, int from, int to) {
        scanner.feed(bytes, from, to);
    }

    @Override
    public void part(Field field, byte[] bytes, int from, int to) {
        decoder.accept(bytes, from, to);
    }

    @Override
    public void value(Field field, JsonScalar value) {
        decoder.end();
        hasBytes = value.isText();
    }

    @Override
    public EventSignals event() {
        boolean whole = scanner.complete() && hasBytes && decoder.isWellFormed();
        restart();
        if (whole) {
            return inner.event();
        }
        inner.discard();
        unknown.kind(Kind.UNKNOWN);
        return unknown;
    }

    @Override
    public void discard() {
        inner.discard();
        restart();
    }

    private void restart() {
        scanner.restart();
        decoder.restart();
        hasBytes = false;
    }

    @Override
    public Answer answer() {
        return inner.answer();
    }
}
