/** Tests of asynchronous code: virtual time, seeded orders, leftovers. */
@org.jspecify.annotations.NullMarked
module dev.fermata.testing {
    requires static org.jspecify;
    requires transitive dev.fermata;
    requires transitive org.junit.jupiter.api;

    exports dev.fermata.testing;
}
