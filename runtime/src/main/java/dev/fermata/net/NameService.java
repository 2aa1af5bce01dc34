package dev.fermata.net;

import dev.fermata.EventLoop;
import dev.fermata.Future;
import dev.fermata.LoopLocal;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The system's name look-up, which blocks, on threads of a pool that does nothing else: a name server that does not answer
 * holds up no other call. Those who want the same host at the same time share one look-up, so that one slow host takes one
 * thread.
 */
final class NameService {
    static final LoopLocal<NameService> OF_LOOP = LoopLocal.of(
            () -> new NameService(InetAddress::getAllByName, InetAddress::getCanonicalHostName, threads()));

    private static final int THREADS = 16;
    private static final int IDLE_SECONDS = 10;

    /** Gives the addresses of a host, or blocks. */
    @FunctionalInterface
    interface Forward {
        InetAddress[] addresses(String host) throws UnknownHostException;
    }

    /** Gives the name of an address, or blocks. */
    @FunctionalInterface
    interface Reverse {
        String name(InetAddress address);
    }

    private final Forward forward;
    private final Reverse reverse;
    private final Executor threads;
    private final Map<String, CompletableFuture<List<InetAddress>>> underway = new ConcurrentHashMap<>();

    NameService(Forward forward, Reverse reverse, Executor threads) {
        this.forward = forward;
        this.reverse = reverse;
        this.threads = threads;
    }

    /** Platform threads: one in the system's look-up would keep the carrier of a virtual thread. */
    static ThreadPoolExecutor threads() {
        AtomicInteger made = new AtomicInteger();
        ThreadPoolExecutor opened = new ThreadPoolExecutor(
                THREADS, THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
                    Thread thread = new Thread(work, "fermata-names-" + made.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        opened.allowCoreThreadTimeOut(true);
        return opened;
    }

    /** Gives the addresses in the order of the system. Cancelling the future does not disturb others who wait. */
    Future<List<InetAddress>> addresses(String host, EventLoop loop) {
        CompletableFuture<List<InetAddress>> found = new CompletableFuture<>();
        CompletableFuture<List<InetAddress>> earlier = underway.putIfAbsent(host, found);
        if (earlier == null) {
            threads.execute(() -> lookUp(host, found));
        }
        return Future.of((earlier == null ? found : earlier).copy(), loop);
    }

    private void lookUp(String host, CompletableFuture<List<InetAddress>> found) {
        try {
            List<InetAddress> addresses = List.of(forward.addresses(host));
            underway.remove(host);
            found.complete(addresses);
        } catch (Throwable t) {
            underway.remove(host);
            found.completeExceptionally(t);
        }
    }

    Future<String> name(InetAddress address, EventLoop loop) {
        return loop.runInExecutor(threads, () -> reverse.name(address));
    }
}
