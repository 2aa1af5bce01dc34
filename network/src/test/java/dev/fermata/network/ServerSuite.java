package dev.fermata.network;

import static dev.fermata.Fermata.allTasks;
import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.net.Connection;
import dev.fermata.net.ConnectionHandler;
import dev.fermata.net.ConnectionOptions;
import dev.fermata.net.Server;
import dev.fermata.net.ServerOptions;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What servers do: each test of a subclass runs over each carrier that listens somewhere. */
@ParameterizedClass
@EnumSource(value = Carrier.class, mode = EnumSource.Mode.MATCH_NONE, names = "MEMORY.*")
abstract class ServerSuite extends OverCarrier {
    Coroutine<Server> start(ConnectionHandler handler) throws IOException {
        return carrier.start(handler, ServerOptions.defaults());
    }

    Coroutine<Connection> connect(Server server) throws IOException {
        return carrier.connect(server, ConnectionOptions.defaults());
    }

    @Async
    static Coroutine<Void> echo(Connection connection) throws IOException {
        for (String line = await(connection.reader().readLine()); line != null; ) {
            connection.writer().write(line + "\n");
            await(connection.writer().drain());
            line = await(connection.reader().readLine());
        }
        return done();
    }

    /** Waits until no more than so many tasks are left. */
    @Async
    static Coroutine<Void> untilTasks(int most) {
        while (allTasks().size() > most) {
            await(sleep(Duration.ofMillis(1)));
        }
        return done();
    }
}
