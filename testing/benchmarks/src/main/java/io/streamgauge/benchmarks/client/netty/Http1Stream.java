package io.streamgauge.benchmarks.client.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.streamgauge.benchmarks.answer.AnswerReader;
import io.streamgauge.benchmarks.client.Tally;
import java.io.IOException;

/** One client's connection in HTTP/1.1, which asks again at the end of each answer. Of its event loop. */
@SuppressWarnings("FutureReturnValueIgnored") // what becomes of a close or a write shows as an event
final class Http1Stream extends ChannelInboundHandlerAdapter {
    private final byte[] request;
    private final Tally tally;
    private final AnswerReader reader = new AnswerReader();

    Http1Stream(byte[] request, Tally tally) {
        this.request = request;
        this.tally = tally;
    }

    void ask(Channel channel) {
        tally.ask();
        reader.reset();
        channel.writeAndFlush(Unpooled.wrappedBuffer(request), channel.voidPromise());
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) throws IOException {
        long now = System.nanoTime();
        ByteBuf bytes = (ByteBuf) message;
        try {
            while (bytes.isReadable()) {
                reader.take(bytes.readByte());
                if (reader.hasMoment()) {
                    tally.chunk(reader.moment(), now);
                }
            }
        } finally {
            bytes.release();
        }
        if (reader.isComplete()) {
            tally.requireAll();
            ask(context.channel());
        }
    }
}
