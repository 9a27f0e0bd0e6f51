package dev.throughline.redis.internal.run;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The windows that are being filled or repaired in this process. */
public final class Flights {

  private final Map<String, CompletableFuture<Boolean>> underWay = new ConcurrentHashMap<>();

  /**
   * Returns the flight under way, or null after starting the caller's, which the caller must end.
   */
  public @Nullable CompletableFuture<Boolean> enter(String window, CompletableFuture<Boolean> own) {
    return underWay.putIfAbsent(window, own);
  }

  /** Ends a flight. Nothing happens if it is not under way. */
  public void leave(String window, CompletableFuture<Boolean> own) {
    if (underWay.remove(window, own)) {
      own.complete(true);
    }
  }

  /** {@return how many are under way} */
  public int count() {
    return underWay.size();
  }
}
