package io.streamgauge.proxy.relay.client.http2.frames;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DecoratingHttp2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.handler.codec.http2.Http2Settings;
import io.streamgauge.proxy.relay.gate.RequestGate;
import io.streamgauge.proxy.relay.gate.rule.RequestRule;
import io.streamgauge.proxy.relay.transport.StreamWindows;
import java.util.List;

/**
 * Makes Netty's codec of frames for one connection, which holds what comes against RFC 9113 and bounds what a client
 * can make the proxy do; what it refuses is counted at the gate.
 */
public final class Http2Codec extends Http2FrameCodecBuilder {

    /** Clients behind one ingress may all leave at once; a flood of resets is ten times as fast. */
    private static final int RESET_SECONDS = 10;

    private static final int MOST_WAITING_ANSWERS = 1000;

    private final RequestGate gate;
    private final Floods floods;

    private Http2Codec(RequestGate gate, Floods floods) {
        this.gate = gate;
        this.floods = floods;
    }

    /**
     * The codec of one connection.
     *
     * @param maxStreams open at one time
     */
    public static Http2FrameCodec of(int maxStreams, RequestGate gate, Floods floods) {
        return new Http2Codec(gate, floods)
                .connection(StreamWindows.ofServer())
                .initialSettings(Http2Settings.defaultSettings()
                        .maxConcurrentStreams(maxStreams)
                        .maxHeaderListSize(gate.settings().maxHeadBytes()))
                .validateHeaders(true)
                .validateRequiredPseudoHeaders(true)
                .decoderEnforceMaxRstFramesPerWindow(Floods.MOST_FAULTS, RESET_SECONDS)
                // It would count what is reset for an upstream's sake, too.
                .encoderEnforceMaxRstFramesPerWindow(0, RESET_SECONDS)
                .encoderEnforceMaxQueuedControlFrames(MOST_WAITING_ANSWERS)
                .gracefulShutdownTimeoutMillis(0)
                .build();
    }

    @Override
    protected Http2FrameCodec build(
            Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings initialSettings) {
        Refusals refusals = new Refusals(gate.counters());
        return super.build(
                new Counting(decoder, refusals, floods), new PlainGoodbyes(encoder, refusals), initialSettings);
    }

    /** Counts what the decoder refuses, and ends the connection of a client that has it refuse too much. */
    private static final class Counting extends DecoratingHttp2ConnectionDecoder {

        private final Refusals refusals;
        private final Floods floods;

        Counting(Http2ConnectionDecoder decoder, Refusals refusals, Floods floods) {
            super(decoder);
            this.refusals = refusals;
            this.floods = floods;
        }

        @Override
        public void frameListener(Http2FrameListener listener) {
            super.frameListener(new Http2FrameListenerDecorator(listener) {
                @Override
                public int onDataRead(
                        ChannelHandlerContext ctx, int stream, ByteBuf data, int padding, boolean endOfStream)
                        throws Http2Exception {
                    floods.arrived(stream, data.readableBytes());
                    return super.onDataRead(ctx, stream, data, padding, endOfStream);
                }
            });
        }

        @Override
        public void decodeFrame(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Http2Exception {
            try {
                super.decodeFrame(ctx, in, out);
            } catch (Http2Exception e) {
                refusals.count(ruleOf(e));
                boolean clientsFault = Http2Exception.isStreamError(e) && e.error() != Http2Error.REFUSED_STREAM;
                if (clientsFault && floods.fault()) {
                    refusals.count(RequestRule.HTTP2_LIMIT);
                    throw Floods.tooMuch("too many streams have been reset for the client's faults");
                }
                throw e;
            }
        }

        private static RequestRule ruleOf(Http2Exception refusal) {
            if (refusal instanceof Http2Exception.HeaderListSizeException) {
                return RequestRule.HEAD_TOO_LARGE;
            }
            if (refusal.error() == Http2Error.ENHANCE_YOUR_CALM || refusal.error() == Http2Error.REFUSED_STREAM) {
                return RequestRule.HTTP2_LIMIT;
            }
            return Http2Exception.isStreamError(refusal) ? RequestRule.HTTP2_MESSAGE : RequestRule.HTTP2_FRAME;
        }
    }
}
