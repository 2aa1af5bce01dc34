package dev.fermata.network.load;

import static dev.fermata.Fermata.run;

import java.io.IOException;
import java.time.Duration;

/** The whole load, which takes more than five minutes: see scripts/load. */
public final class Load {
    private Load() {}

    /** Arguments: idle connections, busy ones, seconds, resets. */
    public static void main(String[] arguments) throws IOException {
        int idle = Integer.parseInt(arguments[0]);
        int busy = Integer.parseInt(arguments[1]);
        Duration time = Duration.ofSeconds(Long.parseLong(arguments[2]));
        int resets = Integer.parseInt(arguments[3]);
        try (ServerProcess server = new ServerProcess()) {
            Clients clients = new Clients(server);
            System.out.println("at first:   " + server.state());
            run(clients.load(
                    idle, busy, time, time.dividedBy(10), state -> System.out.println("under load: " + state)));
            System.out.println("sent and got back: " + clients.sent() + " bytes, wrong answers: " + clients.wrong());
            run(clients.readNothing(100, state -> System.out.println("slow readers: " + state)));
            run(clients.reset(resets));
            System.out.println("after " + resets + " resets: " + run(Clients.stateWhen(server, 0)));
        }
    }
}
