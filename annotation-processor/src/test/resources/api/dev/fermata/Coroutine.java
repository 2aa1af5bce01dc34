package dev.fermata;

public abstract class Coroutine<T> implements Awaitable<T> {}
