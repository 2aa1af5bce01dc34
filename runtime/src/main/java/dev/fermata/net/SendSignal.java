package dev.fermata.net;

import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A signal that the JDK cannot send: the shell can.
 *
 * <pre>
 * state   awaits
 * 1       the start of the shell
 * 2       its end
 * </pre>
 */
final class SendSignal extends StateMachine<Void> {
    private final Subprocess target;
    private final String name;

    SendSignal(Subprocess target, String name) {
        this.target = target;
        this.name = name;
    }

    /** The name without SIG. It becomes a part of a command. */
    static String checked(String name) {
        String plain = name.startsWith("SIG") ? name.substring(3) : name;
        if (!plain.matches("[A-Z][A-Z0-9+-]*")) {
            throw new IllegalArgumentException("\"" + name + "\" is no name of a signal: try \"INT\".");
        }
        return plain;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (failure != null) {
            throw failure;
        }
        if (at == 2) {
            return sent((ProcessOutput) Objects.requireNonNull(value));
        }
        Object shell = value;
        if (at == 0) {
            target.checkAlive("SIG" + name);
            shell = await(shell().start(), task, 1);
            if (shell == Await.SUSPENDED) {
                return shell;
            }
        }
        Object output = await(((Subprocess) Objects.requireNonNull(shell)).communicate(), task, 2);
        return output == Await.SUSPENDED ? output : sent((ProcessOutput) Objects.requireNonNull(output));
    }

    private SubprocessBuilder shell() {
        String kill = "kill -s \"$0\" \"$1\"";
        return new SubprocessBuilder(List.of("/bin/sh", "-c", kill, name, String.valueOf(target.pid())))
                .stdin(Redirect.DISCARD)
                .stdout(Redirect.DISCARD)
                .stderr(Redirect.PIPE);
    }

    private @Nullable Object sent(ProcessOutput output) throws IOException {
        String refused = output.errText().strip();
        if (!refused.isEmpty()) {
            target.checkAlive("SIG" + name);
            throw new IOException("Cannot send SIG" + name + " to " + target + ": " + refused);
        }
        return null;
    }
}
