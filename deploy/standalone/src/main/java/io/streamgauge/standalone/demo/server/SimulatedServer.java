package io.streamgauge.standalone.demo.server;

import io.streamgauge.bootstrap.process.Service;
import io.streamgauge.standalone.demo.engine.Engine;
import io.streamgauge.standalone.demo.engine.EngineModel;
import io.streamgauge.standalone.demo.engine.Generation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An inference server that streams made-up answers at the pace of an {@link EngineModel}, over the OpenAI chat API, on
 * a loopback port of its own. One thread does all: it serves the sockets between the steps of the engine.
 */
public final class SimulatedServer implements Service {

    private static final Logger LOG = LoggerFactory.getLogger(SimulatedServer.class);
    private static final int BACKLOG = 1_024;
    private static final String MODELS = "{\"object\":\"list\",\"data\":[{\"id\":\"simulated\",\"object\":\"model\"}]}";

    private final Engine engine;
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
    private long answers;
    private @Nullable Selector selector;
    private @Nullable ServerSocketChannel acceptor;
    private @Nullable Thread thread;

    public SimulatedServer(EngineModel model) {
        engine = new Engine(model);
    }

    @Override
    public String name() {
        return "simulated-server";
    }

    @Override
    public void start() throws IOException {
        Selector opened = Selector.open();
        ServerSocketChannel listening = ServerSocketChannel.open();
        listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        listening.configureBlocking(false);
        listening.register(opened, SelectionKey.OP_ACCEPT);
        selector = opened;
        acceptor = listening;
        thread = new Thread(() -> run(opened, listening), name());
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public boolean ready() {
        return thread != null && thread.isAlive();
    }

    /** Base URL, once started. */
    public URI url() {
        if (acceptor == null) {
            throw new IllegalStateException("the simulated server has not been started");
        }
        return URI.create("http://127.0.0.1:" + acceptor.socket().getLocalPort());
    }

    @Override
    public void close() {
        if (thread != null && selector != null) {
            thread.interrupt();
            selector.wakeup();
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void run(Selector sockets, ServerSocketChannel listening) {
        try (sockets;
                listening) {
            long stepEnd = 0;
            while (!Thread.currentThread().isInterrupted()) {
                if (engine.idle()) {
                    sockets.select(key -> serve(key, sockets));
                    stepEnd = System.nanoTime();
                } else {
                    stepEnd += engine.beginStep();
                    serveUntil(stepEnd, sockets);
                    engine.endStep();
                }
            }
            sockets.keys().forEach(SimulatedServer::closeQuietly);
        } catch (IOException e) {
            LOG.atError().setCause(e).log("The simulated server has stopped");
        }
    }

    private void serveUntil(long end, Selector sockets) throws IOException {
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
            sockets.select(key -> serve(key, sockets), Math.max(1, left / 1_000_000));
        }
    }

    private void serve(SelectionKey key, Selector sockets) {
        if (key.attachment() instanceof Connection connection) {
            serve(connection, key);
        } else {
            accept((ServerSocketChannel) key.channel(), sockets);
        }
    }

    private static void accept(ServerSocketChannel listening, Selector sockets) {
        try {
            SocketChannel channel = listening.accept();
            if (channel != null) {
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                SelectionKey key = channel.register(sockets, SelectionKey.OP_READ);
                key.attach(new Connection(channel, key));
            }
        } catch (IOException e) {
            LOG.atWarn().addKeyValue("error", e.getMessage()).log("A connection was not accepted");
        }
    }

    private void serve(Connection connection, SelectionKey key) {
        try {
            if (key.isWritable()) {
                connection.flush();
            }
            if (connection.closed() || (key.isReadable() && !connection.read(buffer))) {
                drop(connection);
                return;
            }
            answerNext(connection);
        } catch (RequestReader.Unreadable e) {
            connection.send(Responses.error(400, String.valueOf(e.getMessage())));
            drop(connection);
        } catch (IOException e) {
            drop(connection);
        }
    }

    private void answerNext(Connection connection) throws RequestReader.Unreadable {
        Optional<RequestReader.Request> next = connection.nextRequest();
        if (next.isEmpty()) {
            return;
        }
        RequestReader.Request request = next.get();
        if (request.path().equals("/v1/models")) {
            connection.send(Responses.json(200, MODELS));
        } else if (!request.path().equals("/v1/chat/completions")) {
            connection.send(Responses.error(404, "there is only /v1/chat/completions"));
        } else {
            ChatRequest.parse(request.body())
                    .ifPresentOrElse(
                            chat -> generate(chat, connection),
                            () -> connection.send(Responses.error(400, "not a chat request")));
        }
    }

    private void generate(ChatRequest chat, Connection connection) {
        ChatAnswer answer = new ChatAnswer(chat, "chatcmpl-" + answers++, connection);
        Generation generation = new Generation(chat.promptTokens(), chat.outputTokens(), answer);
        connection.answering(generation);
        engine.submit(generation);
    }

    private void drop(Connection connection) {
        connection.generation().ifPresent(engine::cancel);
        connection.answered();
        connection.close();
    }

    private static void closeQuietly(SelectionKey key) {
        try {
            key.channel().close();
        } catch (IOException e) {
            LOG.atDebug().addKeyValue("error", e.getMessage()).log("A socket did not close");
        }
    }
}
