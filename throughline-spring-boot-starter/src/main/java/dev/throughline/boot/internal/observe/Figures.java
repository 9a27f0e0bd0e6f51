package dev.throughline.boot.internal.observe;

/**
 * The figures of all calls of one name. Times are in milliseconds.
 *
 * @param calls calls that have ended; a reactive one with its subscription.
 * @param failures those that ended with an exception.
 * @param documents documents that were read or written; results, where stock does not map.
 * @param largest the most documents of one call.
 * @param bytes bytes of the server's replies.
 * @param commands commands that were sent.
 * @param connection time waiting for a connection of the pool.
 * @param driver time between commands and their replies: the network and the server.
 * @param mapping time in stock's converter, without the commands that it sends. Zero for reactive
 *     calls and for compiled ones, whose mapping is part of the rest.
 * @param rest the total without the three others: the driver's own decoding, queries, callbacks.
 * @param total from the call to its return, or from subscription to termination.
 */
public record Figures(
    CallName name,
    long calls,
    long failures,
    long documents,
    long largest,
    long bytes,
    long commands,
    double connection,
    double driver,
    double mapping,
    double rest,
    double total) {}
