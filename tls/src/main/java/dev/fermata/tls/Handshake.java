package dev.fermata.tls;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.runningLoop;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.Future;
import dev.fermata.net.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/** Brings a connection from its first byte to where the program's data can go. Without a limit in time. */
final class Handshake {
    /** A record with a fatal alert: unrecognized_name. */
    private static final byte[] UNRECOGNIZED_NAME = {21, 3, 3, 0, 2, 2, 112};

    private final Transport below;
    private final Incoming incoming;

    Handshake(Transport below) {
        this.below = below;
        incoming = new Incoming(below);
    }

    /** Runs it with an engine for the context that {@code chooser} gives for the client's name. */
    @Async
    Coroutine<Transport> asServer(SniChooser chooser, Settings settings) throws IOException {
        String name = await(clientsChoice());
        SSLContext context = chooser.choose(name);
        if (context == null) {
            below.write(ByteBuffer.wrap(UNRECOGNIZED_NAME));
            throw new SSLHandshakeException("There is no certificate for the name "
                    + (name == null ? "of a client that asks for none" : "\"" + name + "\"")
                    + ": the SniChooser gave null");
        }
        return run(Engines.server(context, settings), settings);
    }

    @Async
    Coroutine<Transport> run(SSLEngine engine, Settings settings) throws IOException {
        EventLoop loop = runningLoop();
        Records records = new Records(engine, incoming, new Outgoing(below, Scratch.OF_LOOP.of(loop)));
        engine.beginHandshake();
        Step step = records.handshake();
        while (step != Step.WENT_ON) {
            switch (step) {
                case NEEDS_TASK -> {
                    Runnable tasks = records.takeTasks();
                    await(loop.<@Nullable Void>runInExecutor(null, () -> {
                        tasks.run();
                        return null;
                    }));
                    records.tasksEnded();
                }
                case NEEDS_READ -> {
                    await(untilReadable());
                    records.readable();
                }
                case NEEDS_WRITE -> await(untilWritable());
                case WENT_ON, ENDED -> throw new IllegalStateException("in the handshake: " + step);
            }
            step = records.handshake();
        }
        return result(new TlsTransport(loop, below, records, Opened.of(engine), settings));
    }

    @Async
    private Coroutine<@Nullable String> clientsChoice() throws IOException {
        ClientHello hello = ClientHello.peek(incoming.bytes());
        while (!hello.isComplete()) {
            switch (incoming.fill()) {
                case NEEDS_READ -> {
                    await(untilReadable());
                    incoming.readable();
                }
                case ENDED -> throw new TruncatedException(0);
                case WENT_ON, NEEDS_WRITE, NEEDS_TASK -> hello = ClientHello.peek(incoming.bytes());
            }
        }
        return result(hello.serverName());
    }

    @Async
    private Coroutine<Void> untilReadable() {
        Future<Boolean> readable = runningLoop().createFuture();
        below.onReadable(() -> complete(readable));
        try {
            await(readable);
        } finally {
            below.onReadable(null);
        }
        return done();
    }

    @Async
    private Coroutine<Void> untilWritable() {
        Future<Boolean> writable = runningLoop().createFuture();
        below.onWritable(() -> complete(writable));
        try {
            await(writable);
        } finally {
            below.onWritable(null);
        }
        return done();
    }

    private static void complete(Future<Boolean> future) {
        if (!future.isDone()) {
            future.setResult(true);
        }
    }
}
