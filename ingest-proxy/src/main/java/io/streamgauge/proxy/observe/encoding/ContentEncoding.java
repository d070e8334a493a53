package io.streamgauge.proxy.observe.encoding;

import java.util.List;

/** What the Content-Encoding of a message says about its body. */
public sealed interface ContentEncoding {

    /** The body is as it is. */
    record None() implements ContentEncoding {}

    /** The body was encoded in a way, or more often, than can be decoded here. */
    record Unknown() implements ContentEncoding {}

    /** The body was encoded in ways that can all be decoded. */
    final class Decodable implements ContentEncoding {

        private final List<Coding> applied;
        private final DecodedBytes decoded;

        Decodable(List<Coding> applied, DecodedBytes decoded) {
            this.applied = List.copyOf(applied);
            this.decoded = decoded;
        }

        /** Makes the decoder of one body, to be closed at the end of it. */
        public BodyDecoder open(ByteSink sink) {
            return new BodyDecoder(applied, decoded, sink);
        }
    }
}
