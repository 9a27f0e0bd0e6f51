package dev.throughline.mongodb.page;

/**
 * An item with its place in the order of its query's result.
 *
 * @param item the item.
 * @param place bytes that are ordered, as unsigned bytes, as the items are; none is the beginning
 *     of another, and none begins with zero. Not copied.
 * @param values the sort values, of which cursors are made. Not copied.
 */
public record Placed<T>(T item, byte[] place, byte[] values) {}
