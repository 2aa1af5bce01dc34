package org.mockito;

public class Mockito {
    public static <T> T verify(T mock) {
        return mock;
    }
}
