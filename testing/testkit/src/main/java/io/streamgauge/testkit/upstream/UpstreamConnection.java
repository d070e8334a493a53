package io.streamgauge.testkit.upstream;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** One connection: a thread that reads requests and sees the peer close, and a thread that carries out scripts. */
final class UpstreamConnection {

    private static final Duration GATE_PATIENCE = Duration.ofMinutes(2);

    private final Socket socket;
    private final int number;
    private final Habits habits;
    private final ScriptedUpstream.Handler handler;
    private final Consumer<Exchange> journal;
    private final Exchange.PeerClose peerClose = new Exchange.PeerClose();
    private final BlockingQueue<Optional<Exchange>> pending = new LinkedBlockingQueue<>();
    private final Thread reading;
    private final Thread answering;
    private volatile long idleSince;
    // Until the first answer: servers count idleness between requests, not before the first one.
    private volatile boolean busy = true;

    UpstreamConnection(
            Socket socket, int number, Habits habits, ScriptedUpstream.Handler handler, Consumer<Exchange> journal) {
        this.socket = socket;
        this.number = number;
        this.habits = habits;
        this.handler = handler;
        this.journal = journal;
        this.reading = daemon("upstream-reads-" + number, this::read);
        this.answering = daemon("upstream-answers-" + number, this::answer);
    }

    void start() {
        reading.start();
        answering.start();
    }

    boolean open() {
        return !socket.isClosed();
    }

    void close() {
        closeSocket();
        answering.interrupt();
        reading.interrupt();
    }

    private void read() {
        try {
            watchIdleness();
            readRequests(new RequestReader(socket.getInputStream(), habits));
        } catch (IOException e) {
            if (!socket.isClosed()) {
                peerClose.at(System.nanoTime());
            }
        }
        pending.add(Optional.empty());
    }

    private void readRequests(RequestReader reader) throws IOException {
        while (!socket.isClosed()) {
            try {
                byte[] head = reader.readHead();
                if (head.length == 0) {
                    peerClose.at(System.nanoTime());
                    return;
                }
                receive(head, reader);
            } catch (SocketTimeoutException e) {
                closeIfIdle();
            }
        }
    }

    private void receive(byte[] head, RequestReader reader) throws IOException {
        var request = new ReceivedRequest(head, number, System.nanoTime());
        var exchange = new Exchange(request, peerClose);
        busy = true;
        journal.accept(exchange);
        pending.add(Optional.of(exchange));
        socket.setSoTimeout(0);
        try {
            reader.readBody(request);
            request.completed(System.nanoTime());
        } catch (IOException e) {
            request.broken();
            throw e;
        }
        watchIdleness();
    }

    private void watchIdleness() throws IOException {
        if (habits.idleLimit().isPresent()) {
            socket.setSoTimeout((int) Math.max(1, habits.idleLimit().get().toMillis() / 10));
        }
    }

    private void closeIfIdle() {
        long idle = System.nanoTime() - idleSince;
        if (!busy && idle >= habits.idleLimit().orElseThrow().toNanos()) {
            closeSocket();
        }
    }

    private void answer() {
        try {
            for (var next = pending.take(); next.isPresent(); next = pending.take()) {
                answer(next.get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        closeSocket();
    }

    private void answer(Exchange exchange) throws InterruptedException {
        try {
            Script script = handler.answer(exchange.request());
            if (!script.isEarly()) {
                exchange.request().awaitComplete();
            }
            for (Step step : script.steps()) {
                carryOut(step, script, exchange);
            }
            idleSince = System.nanoTime();
            busy = !pending.isEmpty();
            exchange.ended();
        } catch (IOException e) {
            // A write is refused when the peer has left; the reading thread then sees only that we close.
            if (!socket.isClosed()) {
                peerClose.at(System.nanoTime());
            }
            fail(exchange, e);
        } catch (RuntimeException e) {
            fail(exchange, e);
        }
    }

    private void fail(Exchange exchange, Exception e) {
        exchange.failed(e);
        closeSocket();
    }

    private void carryOut(Step step, Script script, Exchange exchange) throws IOException, InterruptedException {
        if (step instanceof Step.Raw raw) {
            write(raw.bytes(), script.largestWrite());
        } else if (step instanceof Step.Event event) {
            long before = write(event.bytes(), script.largestWrite());
            exchange.written(before, System.nanoTime());
        } else if (step instanceof Step.At at) {
            ReceivedRequest request = exchange.request();
            long from = request.isComplete() ? request.completeAtNanos() : request.headAtNanos();
            parkUntil(from + at.sinceRequest().toNanos());
        } else if (step instanceof Step.Pause pause) {
            parkUntil(System.nanoTime() + pause.length().toNanos());
        } else if (step instanceof Step.Pass pass) {
            if (!pass.gate().pass(GATE_PATIENCE)) {
                throw new IllegalStateException("no passage through the gate in " + GATE_PATIENCE);
            }
        } else if (step instanceof Step.AwaitBody) {
            exchange.request().awaitComplete();
        } else {
            endConnection(step);
        }
    }

    private void endConnection(Step step) throws IOException, InterruptedException {
        if (step instanceof Step.Stall) {
            peerClose.await(Duration.ofDays(1));
        } else if (step instanceof Step.Close) {
            socket.close();
        } else if (step instanceof Step.Reset) {
            socket.setSoLinger(true, 0);
            socket.close();
        }
    }

    /** Writes in pieces; the time before the last one. */
    private long write(byte[] bytes, int largest) throws IOException {
        var out = socket.getOutputStream();
        long before = System.nanoTime();
        for (int from = 0; from < bytes.length; from += largest) {
            before = System.nanoTime();
            out.write(bytes, from, Math.min(largest, bytes.length - from));
        }
        return before;
    }

    private static void parkUntil(long nanos) throws InterruptedException {
        for (long left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }

    private void closeSocket() {
        try {
            socket.close();
        } catch (IOException e) {
            // Nothing can be done about a socket that does not close, and nobody waits for it.
        }
    }

    private static Thread daemon(String name, Runnable work) {
        var thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }
}
