package io.streamgauge.proxy.relay.client.http2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DecoratingHttp2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2Settings;
import io.streamgauge.proxy.relay.gate.RequestGate;
import io.streamgauge.proxy.relay.gate.rule.RequestRule;
import io.streamgauge.proxy.relay.transport.StreamWindows;
import java.util.List;

/**
 * Makes Netty's codec of frames for one connection, which holds what comes against RFC 9113 and bounds what a client
 * can make the proxy do; what it refuses is counted at the gate.
 */
final class Http2Codec extends Http2FrameCodecBuilder {

    /** Clients behind one ingress may all leave at once; a flood of resets is ten times as fast. */
    private static final int MOST_RESETS = 1000;

    private static final int RESET_SECONDS = 10;
    private static final int MOST_WAITING_ANSWERS = 1000;

    private final RequestGate gate;

    private Http2Codec(RequestGate gate) {
        this.gate = gate;
    }

    static Http2FrameCodec of(Http2Limits limits, RequestGate gate) {
        return new Http2Codec(gate)
                .connection(StreamWindows.connection(true))
                .initialSettings(Http2Settings.defaultSettings()
                        .maxConcurrentStreams(limits.maxStreams())
                        .maxHeaderListSize(gate.settings().maxHeadBytes()))
                .validateHeaders(true)
                .validateRequiredPseudoHeaders(true)
                .decoderEnforceMaxRstFramesPerWindow(MOST_RESETS, RESET_SECONDS)
                .encoderEnforceMaxRstFramesPerWindow(MOST_RESETS, RESET_SECONDS)
                .encoderEnforceMaxQueuedControlFrames(MOST_WAITING_ANSWERS)
                .gracefulShutdownTimeoutMillis(0)
                .build();
    }

    @Override
    protected Http2FrameCodec build(
            Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings initialSettings) {
        return super.build(new Counting(decoder, gate), encoder, initialSettings);
    }

    /** Counts what the decoder refuses. */
    private static final class Counting extends DecoratingHttp2ConnectionDecoder {

        private final RequestGate gate;

        Counting(Http2ConnectionDecoder decoder, RequestGate gate) {
            super(decoder);
            this.gate = gate;
        }

        @Override
        public void decodeFrame(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Http2Exception {
            try {
                super.decodeFrame(ctx, in, out);
            } catch (Http2Exception e) {
                gate.counters().refused(ruleOf(e));
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
