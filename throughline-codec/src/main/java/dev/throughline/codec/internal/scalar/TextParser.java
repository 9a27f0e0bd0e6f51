package dev.throughline.codec.internal.scalar;

/**
 * A public static method of a type that makes a value of its text. Immutable.
 *
 * @param type the type, which declares the method and is what it returns.
 * @param takes the type of the parameter, to which a {@code String} can be passed.
 */
public record TextParser(Class<?> type, String name, Class<?> takes) {}
