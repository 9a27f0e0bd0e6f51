package dev.throughline.redis.internal.run;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Which windows are being filled or repaired in this process. */
public final class Flights {

  private final Map<String, CompletableFuture<Boolean>> underWay = new ConcurrentHashMap<>();

  /** The flight of somebody else, or null, in which case it is the caller's, who must land it. */
  public @Nullable CompletableFuture<Boolean> enter(String window, CompletableFuture<Boolean> own) {
    return underWay.putIfAbsent(window, own);
  }

  /** Ends a flight. Nothing happens if it is not under way. */
  public void leave(String window, CompletableFuture<Boolean> own) {
    if (underWay.remove(window, own)) {
      own.complete(true);
    }
  }

  /** How many are under way. */
  public int count() {
    return underWay.size();
  }
}
