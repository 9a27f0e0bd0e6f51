package dev.throughline.boot.internal.observe;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The traffic of one thread: its call, its mapping, and what it did before. */
public final class ThreadTraffic {

  /** Further shapes begin anew. */
  private static final int MAX_SHAPES = 32;

  /** Commands of one shape that follow each other. */
  static final class Run {
    long commands;
    long nanos;
  }

  final Requests requests = new Requests();
  private final Map<String, Run> runs = new HashMap<>();
  private final ThreadMapping mapping = new ThreadMapping();
  private final ThreadTrips trips = new ThreadTrips();
  @Nullable Call call;
  private boolean shadow;

  private @Nullable CallName list;
  private long listed;

  /** The outermost call of the thread, null between calls. */
  public @Nullable Call call() {
    return call;
  }

  /** {@return what the thread maps} */
  public ThreadMapping mapping() {
    return mapping;
  }

  /** {@return what the thread sends} */
  public ThreadTrips trips() {
    return trips;
  }

  /** {@return whether the thread repeats mapping for comparison, which is not the application's} */
  public boolean shadow() {
    return shadow;
  }

  /** Says whether the thread repeats mapping from now on. */
  public void shadow(boolean repeats) {
    shadow = repeats;
  }

  /** Forgets what another request did. */
  void next() {
    if (requests.another()) {
      runs.clear();
      list = null;
      listed = 0;
    }
  }

  /** A list was read: finds behind it may be about its elements. */
  void listed(CallName name, long documents) {
    list = name;
    listed = documents;
    runs.keySet().removeIf(shape -> shape.startsWith("find"));
  }

  /** Something was read: writes behind it may depend on it, and do not belong to those before. */
  void read() {
    runs.keySet().removeIf(shape -> shape.startsWith("write"));
  }

  @Nullable CallName list() {
    return list;
  }

  long listed() {
    return listed;
  }

  Run run(String shape) {
    if (runs.size() >= MAX_SHAPES && !runs.containsKey(shape)) {
      runs.clear();
    }
    return runs.computeIfAbsent(shape, it -> new Run());
  }
}
