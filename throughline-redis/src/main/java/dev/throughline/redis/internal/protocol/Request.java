package dev.throughline.redis.internal.protocol;

/**
 * What a flow asks of the world.
 *
 * @param <A> the answer
 */
public sealed interface Request<A> permits WindowRequest, HistoryRequest, LocalRequest {}
