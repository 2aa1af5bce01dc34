package dev.fermata.net;

import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The file of a listening socket of the Unix domain. It is removed only as long as it is the same file. */
final class SocketFile {
    private final Path path;
    private final @Nullable Object key;

    private SocketFile(Path path, @Nullable Object key) {
        this.path = path;
        this.key = key;
    }

    /** After binding. */
    static SocketFile at(Path path) throws IOException {
        return new SocketFile(path, attributes(path).fileKey());
    }

    /** Before binding: what a dead server has left would be in the way. Other files than sockets are left alone. */
    static void removeStale(Path path) throws IOException {
        try {
            if (attributes(path).isOther() && !isServed(path)) {
                Files.delete(path);
            }
        } catch (NoSuchFileException e) {
            // As it should be.
        }
    }

    private static boolean isServed(Path path) throws IOException {
        try (SocketChannel attempt = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            // Not blocking: the queue of one that is busy may be full.
            attempt.configureBlocking(false);
            attempt.connect(UnixDomainSocketAddress.of(path));
            return true;
        } catch (ConnectException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private static BasicFileAttributes attributes(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    void remove() throws IOException {
        try {
            if (Objects.equals(key, attributes(path).fileKey())) {
                Files.delete(path);
            }
        } catch (NoSuchFileException e) {
            // Somebody else was faster.
        }
    }
}
