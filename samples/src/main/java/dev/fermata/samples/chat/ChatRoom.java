package dev.fermata.samples.chat;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.emit;

import dev.fermata.Async;
import dev.fermata.AsyncGenerator;
import dev.fermata.sync.AsyncQueue;
import dev.fermata.sync.QueueFull;
import dev.fermata.sync.QueueShutDown;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Brings what one member says to all of them. Belongs to its loop's thread, so nothing here needs a lock.
 *
 * <p>Each member has a queue of {@link #MOST_UNHEARD} events. Whoever is so slow that it is full is sent away: the others do
 * not wait for it, and memory does not grow.
 */
public final class ChatRoom {
    /** How far a member may be behind. */
    public static final int MOST_UNHEARD = 100;

    private final Set<Member> members = new LinkedHashSet<>();
    private boolean closed;

    private static final class Member {
        private final String name;
        private final AsyncQueue<ChatEvent> unheard = new AsyncQueue<>(MOST_UNHEARD);
        private String reason = "";

        Member(String name) {
            this.name = name;
        }

        /** Ends its stream: behind what it has not heard yet, or instead of that. */
        void sendAway(String why, boolean atOnce) {
            reason = why;
            unheard.shutdown(atOnce);
        }
    }

    /** Joins under a name, and gives what is said from then on; whoever leaves this loop leaves the room. */
    @Async
    public AsyncGenerator<ChatEvent> join(String name) {
        Member member = new Member(name);
        if (closed) {
            member.sendAway("The server shuts down.", false);
        } else {
            members.add(member);
            tellAll(new ChatEvent("joined", name, ""));
        }
        try {
            while (true) {
                emit(await(member.unheard.get()));
            }
        } catch (QueueShutDown e) {
            emit(new ChatEvent("bye", name, member.reason));
        } finally {
            leave(member);
        }
        return AsyncGenerator.end();
    }

    /** Says something to all members. */
    public void say(String name, String text) {
        tellAll(new ChatEvent("message", name, text));
    }

    /** Gives the names of the members, in the order in which they came. */
    public List<String> members() {
        return members.stream().map(member -> member.name).toList();
    }

    /** Says good-bye to all members, behind what they have not heard yet; nobody can join any more. */
    public void close() {
        closed = true;
        for (Member member : members) {
            member.sendAway("The server shuts down.", false);
        }
        members.clear();
    }

    private void tellAll(ChatEvent event) {
        for (Member member : List.copyOf(members)) {
            try {
                member.unheard.putNowait(event);
            } catch (QueueFull e) {
                member.sendAway("You were too slow: " + MOST_UNHEARD + " messages behind the others.", true);
                leave(member);
            }
        }
    }

    private void leave(Member member) {
        if (members.remove(member)) {
            tellAll(new ChatEvent("left", member.name, ""));
        }
    }
}
