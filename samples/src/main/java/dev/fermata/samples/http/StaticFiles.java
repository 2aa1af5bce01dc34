package dev.fermata.samples.http;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.toThread;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Answers with the files of a folder, and of the folders in it. */
public final class StaticFiles implements HttpHandler {
    private final Path root;

    /** Makes one for a folder. */
    public StaticFiles(Path root) {
        this.root = root.toAbsolutePath().normalize();
    }

    @Async
    @Override
    public Coroutine<Response> handle(Request request) throws HttpException {
        if (!request.method().equals("GET") && !request.isHead()) {
            throw new HttpException(405, "Files can be read only.");
        }
        Path file = find(request.path());
        BasicFileAttributes attributes;
        try {
            attributes = await(toThread(() -> Files.readAttributes(file, BasicFileAttributes.class)));
        } catch (Exception e) {
            throw notFound(request.path());
        }
        if (!attributes.isRegularFile()) {
            throw notFound(request.path());
        }
        return result(Response.file(file, attributes.size(), await(toThread(() -> type(file)))));
    }

    /** Finds no file outside of the folder, whatever the path says; what links in it point at counts as in it. */
    private Path find(String path) throws HttpException {
        try {
            String name = URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
            Path file = root.resolve("." + name).normalize();
            if (file.startsWith(root)) {
                return file;
            }
        } catch (InvalidPathException e) {
            throw notFound(path);
        } catch (IllegalArgumentException e) {
            throw new HttpException(400, "A % in the path is not followed by two hexadecimal digits.");
        }
        throw notFound(path);
    }

    private static String type(Path file) throws IOException {
        String type = Files.probeContentType(file);
        return type == null ? "application/octet-stream" : type;
    }

    private static HttpException notFound(String path) {
        return new HttpException(404, "There is no file " + path + ".");
    }
}
