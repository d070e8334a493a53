package io.streamgauge.proxy.relay.upstream.http1;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.streamgauge.proxy.fuzz.Cost;
import io.streamgauge.proxy.fuzz.Cuts;
import io.streamgauge.proxy.fuzz.Parts;
import io.streamgauge.testkit.raw.RawResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Any bytes from an upstream: heads, bodies, ends and the first refusal are the same however they arrive, at a cost. */
class ResponseDecoderFuzzTest {

    private static final int LONGEST = 1000;
    private static final int MAX_HEAD_BYTES = 16 * 1024;
    /** The channel it is read in, for the most part. */
    private static final long ALLOCATED_FOR_ANY = 512 << 10;

    static Stream<byte[]> samples() {
        return RawResponse.all().stream()
                .map(response -> response.told().bytes())
                .filter(bytes -> bytes.length() < LONGEST)
                .map(bytes -> Parts.joined(
                        new byte[] {}, new byte[] {3, 1, 20}, bytes.getBytes(StandardCharsets.ISO_8859_1)));
    }

    @MethodSource("samples")
    @FuzzTest
    void answersAreReadAlikeHoweverTheyArrive(byte[] input) {
        Parts parts = new Parts(input);
        HttpMethod asked = parts.next().length == 0 ? HttpMethod.POST : HttpMethod.HEAD;
        Cuts cuts = new Cuts(parts.next());
        byte[] body = parts.rest();
        String bytes = new String(body, StandardCharsets.ISO_8859_1);
        List<String> pieces = new ArrayList<>();
        cuts.feed(bytes, pieces::add);

        assertThat(read(asked, pieces)).isEqualTo(read(asked, List.of(bytes)));
        Cost.within(body.length, ALLOCATED_FOR_ANY + 100L * body.length, () -> read(asked, List.of(bytes)));
    }

    /** What is told up to the first refusal. */
    private static String read(HttpMethod asked, List<String> pieces) {
        ResponseDecoder decoder = new ResponseDecoder(
                new HttpDecoderConfig()
                        .setMaxInitialLineLength(MAX_HEAD_BYTES)
                        .setMaxHeaderSize(MAX_HEAD_BYTES)
                        .setMaxChunkSize(Integer.MAX_VALUE)
                        .setAllowDuplicateContentLengths(true),
                () -> 0);
        EmbeddedChannel upstream = new EmbeddedChannel(decoder);
        decoder.expect(asked);
        StringBuilder told = new StringBuilder();
        boolean refused = false;
        for (String piece : pieces) {
            upstream.writeInbound(Unpooled.copiedBuffer(piece, StandardCharsets.ISO_8859_1));
            for (Object part = upstream.readInbound(); part != null; part = upstream.readInbound()) {
                // After a switch nothing is a part of HTTP any more.
                refused = refused || !(part instanceof HttpObject object) || tell(object, told);
                ReferenceCountUtil.release(part);
            }
        }
        upstream.finishAndReleaseAll();
        return told.toString();
    }

    /** Whether it is refused; heads without lengths are held against the rules as they come. */
    private static boolean tell(HttpObject part, StringBuilder told) {
        boolean failed = part.decoderResult().isFailure();
        if (failed) {
            assertThat(ResponseGate.ruleOf(part)).isNotNull();
        } else if (part instanceof HttpResponse head) {
            failed = ResponseGate.check(head, 0, null).isPresent();
            told.append(failed ? "" : head.status() + " " + head.headers().entries());
        }
        if (!failed && part instanceof HttpContent content) {
            told.append(content.content().toString(StandardCharsets.ISO_8859_1));
            told.append(
                    part instanceof LastHttpContent last
                            ? "\nend " + last.trailingHeaders().entries() + "\n"
                            : "");
        }
        told.append(failed ? "refused" : "");
        return failed;
    }
}
