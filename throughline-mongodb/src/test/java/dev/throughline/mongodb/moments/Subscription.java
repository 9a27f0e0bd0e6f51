package dev.throughline.mongodb.moments;

import dev.throughline.mongodb.parity.template.BlockingView;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.bson.Document;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.util.context.Context;

/**
 * Subscribes to publishers as a setting says, and waits. The server holds back its answers until
 * the subscription is made, so that what happens in it and what after it is the same in every run.
 */
final class Subscription implements BlockingView.Waiting {

  private static final long LIMIT_SECONDS = 30;

  private final Side side;
  private final Runnable changes;

  /**
   * Creates a subscription.
   *
   * @param changes what the caller does right after it has subscribed, when the setting says so.
   */
  Subscription(Side side, Runnable changes) {
    this.side = side;
    this.changes = changes;
  }

  @Override
  public List<?> all(Publisher<?> publisher) {
    side.awaitTaken(0);
    List<Object> all = new ArrayList<>();
    CompletableFuture<List<?>> done = new CompletableFuture<>();
    Flux<?> flux = Flux.from(publisher).contextWrite(Context.of("tenant", "acme"));
    Runnable subscribe =
        () -> flux.subscribe(all::add, done::completeExceptionally, () -> done.complete(all));
    switch (side.setting()) {
      case ELASTIC -> side.server().close(() -> elsewhere(subscribe));
      case LATE -> {
        CompletableFuture<Document> before = new CompletableFuture<>();
        side.server()
            .close(
                () -> {
                  Mono.from(side.reactiveDatabase().runCommand(new Document("ping", 1)))
                      .subscribe(before::complete, before::completeExceptionally);
                  side.awaitTaken(1);
                  subscribe.run();
                  changes.run();
                });
        get(before);
      }
      default -> side.server().close(subscribe);
    }
    return get(done);
  }

  private static void elsewhere(Runnable subscribe) {
    CompletableFuture<Void> subscribed = new CompletableFuture<>();
    Schedulers.boundedElastic()
        .schedule(
            () -> {
              try {
                subscribe.run();
              } finally {
                subscribed.complete(null);
              }
            });
    get(subscribed);
  }

  private static <T> T get(CompletableFuture<T> future) {
    try {
      return future.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException runtime) {
        throw runtime;
      }
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException | TimeoutException e) {
      throw new IllegalStateException("No signal came", e);
    }
  }
}
