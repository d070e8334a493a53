package io.streamgauge.proxy.relay.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.ReferenceCountUtil;
import io.streamgauge.proxy.relay.response.OwnResponse;
import io.streamgauge.proxy.relay.transport.ConnectionEnds;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * Answers a client whose request will not be read, and closes. What comes meanwhile is thrown away: a connection closed
 * with unread bytes is reset, and its answer with it. Event loop only.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what becomes of a close or a write shows as an event
public final class Farewell extends ChannelInboundHandlerAdapter {

    private static final long LINGER_SECONDS = 2;

    /** How long a client may go on sending what nobody needs, so that it comes to read the answer. */
    private static final long UNREAD_SECONDS = 5;

    private Farewell() {}

    /** Says it in HTTP/1.1, and reads nothing more. */
    public static void say(SocketChannel channel, OwnResponse response) {
        channel.pipeline().addFirst(new Farewell());
        channel.config().setAutoRead(true);
        channel.writeAndFlush(bytes(response)).addListener(written -> {
            ConnectionEnds.endOutput(channel);
            channel.eventLoop().schedule(() -> channel.close(), LINGER_SECONDS, TimeUnit.SECONDS);
        });
    }

    /**
     * Closes once everything written has left.
     *
     * @param unread the client may still be sending
     */
    static void afterOutput(SocketChannel channel, boolean unread) {
        channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(written -> {
            if (unread && written.isSuccess()) {
                ConnectionEnds.endOutput(channel);
                channel.eventLoop().schedule(() -> channel.close(), UNREAD_SECONDS, TimeUnit.SECONDS);
            } else {
                channel.close();
            }
        });
    }

    private static ByteBuf bytes(OwnResponse response) {
        String retry = response.sequel() == OwnResponse.Sequel.RETRY
                ? "Retry-After: " + OwnResponse.RETRY_SECONDS + "\r\n"
                : "";
        String text = "HTTP/1.1 " + response.status() + "\r\nContent-Type: text/plain\r\nContent-Length: "
                + response.text().length() + "\r\n" + retry + "Connection: close\r\n\r\n" + response.text();
        return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object bytes) {
        ReferenceCountUtil.release(bytes);
    }
}
