package dev.throughline.redis.internal.protocol;

/**
 * A request of a flow, which a runner answers.
 *
 * @param <A> the answer
 */
public sealed interface Request<A> permits WindowRequest, HistoryRequest, LocalRequest {}
