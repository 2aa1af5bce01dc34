package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.each;
import static dev.fermata.Fermata.gatherOutcomes;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.net.Datagram;
import dev.fermata.net.DatagramEndpoint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Datagrams keep their boundaries; closing an endpoint ends the loop over what it receives. */
final class Case251DatagramEcho extends Case {
    @Override
    String output() {
        return """
            [cba, ed]
            [success] true
            """;
    }

    @Async
    private static Coroutine<Void> answer(DatagramEndpoint server) throws IOException {
        for (Datagram got : each(server.datagrams())) {
            String reversed = new StringBuilder(got.text()).reverse().toString();
            server.send(reversed.getBytes(UTF_8), got.sender());
        }
        return done();
    }

    @Override
    void program() {
        Fermata.run(this::main);
    }

    @Override
    @Async
    Coroutine<Void> main() throws IOException {
        var server = await(DatagramEndpoint.bind("127.0.0.1", 0));
        var serving = createTask(answer(server));
        var client = await(DatagramEndpoint.connect("127.0.0.1", server.port()));
        client.send("abc".getBytes(UTF_8));
        client.send("de".getBytes(UTF_8));
        List<String> got = new ArrayList<>();
        got.add(await(client.receive()).text());
        got.add(await(client.receive()).text());
        Collections.sort(got);
        p(got);
        client.stop();
        server.stop();
        var lost = await(gatherOutcomes(serving));
        p(lost.get(0).isSuccess() ? "[success]" : "[" + lost + "]", client.isClosing());
        return done();
    }
}
