package dev.throughline.redis.timeline;

import java.util.Optional;
import java.util.function.Supplier;
import reactor.core.publisher.Mono;

/** A reactive timeline for tests that wait, so that one test tries both. */
record BlockedTimeline<T>(ReactivePlainTimeline<T> reactive) implements PlainTimeline<T> {

  @Override
  public T insert(T entity) {
    return reactive.insert(entity).block();
  }

  @Override
  public T save(T entity) {
    return reactive.save(entity).block();
  }

  @Override
  public boolean delete(T entity) {
    return Optional.ofNullable(reactive.delete(entity).block()).orElseThrow();
  }

  @Override
  public <R> R write(Object key, Supplier<R> write) {
    return reactive.write(key, Mono.fromSupplier(write)).block();
  }

  @Override
  public void forget(Object key) {
    reactive.forget(key).block();
  }

  @Override
  public PlainPage<T> before(Object key, String cursor, int n) {
    return reactive.before(key, cursor, n).block();
  }

  @Override
  public PlainPage<T> after(Object key, String cursor, int n) {
    return reactive.after(key, cursor, n).block();
  }
}
