package io.streamgauge.proxy.relay.client.http2.frames;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.DecoratingHttp2ConnectionEncoder;
import io.netty.handler.codec.http2.DecoratingHttp2FrameWriter;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameWriter;

/** Tells a client why its connection ends by the rule it broke; the codec's own words are about the codec. */
final class PlainGoodbyes extends DecoratingHttp2ConnectionEncoder {

    private final Http2FrameWriter writer;

    PlainGoodbyes(Http2ConnectionEncoder encoder, Refusals refusals) {
        super(encoder);
        this.writer = new DecoratingHttp2FrameWriter(encoder.frameWriter()) {
            @Override
            public ChannelFuture writeGoAway(
                    ChannelHandlerContext ctx,
                    int lastStreamId,
                    long errorCode,
                    ByteBuf debugData,
                    ChannelPromise promise) {
                debugData.release();
                boolean clientsFault =
                        errorCode != Http2Error.NO_ERROR.code() && errorCode != Http2Error.INTERNAL_ERROR.code();
                ByteBuf reason = ByteBufUtil.writeUtf8(ctx.alloc(), refusals.reasonOfEnd(clientsFault));
                return super.writeGoAway(ctx, lastStreamId, errorCode, reason, promise);
            }
        };
    }

    @Override
    public Http2FrameWriter frameWriter() {
        return writer;
    }
}
