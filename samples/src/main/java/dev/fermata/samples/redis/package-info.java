/**
 * A client for Redis on the streams of {@code dev.fermata.net}: pipelining, subscriptions, reconnecting.
 *
 * <p>{@code RedisClient} is the place to begin; {@code RedisLink} is one connection of it, {@code Subscription} another one.
 */
@NullMarked
package dev.fermata.samples.redis;

import org.jspecify.annotations.NullMarked;
