package dev.throughline.redis.model;

/**
 * The limits of the simulated window, which every request carries.
 *
 * @param staleness how long a window is believed, in milliseconds of the simulated clock
 * @param lease how long a token is good for, in milliseconds of that clock
 */
public record Limits(long staleness, int maxEntries, long maxBytes, long lease) {}
