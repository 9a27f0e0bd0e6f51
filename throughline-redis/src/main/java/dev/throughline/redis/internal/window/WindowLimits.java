package dev.throughline.redis.internal.window;

/**
 * The limits of windows.
 *
 * @param stalenessMillis how long a window is served after it was verified
 * @param maxEntries how many entries it has at most
 * @param maxBytes how many bytes of payload it has at most
 * @param timeToLiveMillis after what time without a change it is forgotten
 * @param fillLeaseMillis how long one may take to fill it
 */
public record WindowLimits(
    long stalenessMillis,
    int maxEntries,
    long maxBytes,
    long timeToLiveMillis,
    long fillLeaseMillis) {}
