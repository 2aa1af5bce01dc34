package dev.fermata.network.load;

import java.util.Arrays;

/**
 * What a loaded server holds.
 *
 * @param connections how many connections are open
 * @param received how many bytes have come and were sent back
 * @param heap what is live, in KiB
 * @param resident what the process takes, in KiB
 * @param descriptors how many descriptors of sockets are open
 * @param tasks how many tasks are unfinished
 * @param mostUnsent the most that a flooding writer held back, in bytes
 */
record LoadState(
        int connections, long received, long heap, long resident, int descriptors, int tasks, long mostUnsent) {
    @Override
    public String toString() {
        return connections + " connections, " + received + " bytes, " + heap + " KiB heap, " + resident
                + " KiB resident, " + descriptors + " descriptors, " + tasks + " tasks, " + mostUnsent + " unsent";
    }

    static LoadState parse(String line) {
        long[] numbers = Arrays.stream(line.split(", "))
                .mapToLong(part -> Long.parseLong(part.replaceAll("\\D", "")))
                .toArray();
        return new LoadState(
                (int) numbers[0], numbers[1], numbers[2], numbers[3], (int) numbers[4], (int) numbers[5], numbers[6]);
    }
}
