package dev.fermata;

public interface Awaitable<T> {}
