package app;

public class Plain {}
