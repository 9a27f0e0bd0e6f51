package dev.throughline.boot.internal.observe;

import com.mongodb.RequestContext;
import io.micrometer.observation.Observation;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.data.domain.Slice;
import org.springframework.data.mongodb.core.aggregation.AggregationResults;

/**
 * The calls of an application, by name. The outermost call counts: a template's method that a
 * repository calls is part of the repository's. Thread-safe.
 */
public final class Traffic {

  /** Where the subscriber's context holds the call. */
  public static final Object KEY = Traffic.class.getName();

  private static final Logger log = LoggerFactory.getLogger(Traffic.class);

  /** Calls of further names are not counted. */
  private static final int MAX_NAMES = 5_000;

  private final ThreadLocal<ThreadTraffic> threads = ThreadLocal.withInitial(ThreadTraffic::new);
  private final Map<CallName, CallStats> stats = new ConcurrentHashMap<>();
  private final List<Consumer<CallStats>> listeners = new CopyOnWriteArrayList<>();
  private final Evidence evidence = new Evidence();
  private final TripTimes times = new TripTimes();
  private final Patterns patterns = new Patterns(evidence, times);
  private final Checkouts checkouts = new Checkouts();
  private final LargeDocuments large = new LargeDocuments();
  private final CallObservations observations;
  private volatile boolean watching = true;

  /** Something that returns a value or throws. */
  @FunctionalInterface
  public interface Invocation {
    @Nullable Object proceed() throws Throwable;
  }

  /** With observations of each call. */
  public Traffic(CallObservations observations) {
    this.observations = observations;
  }

  /** {@return whether calls are watched} */
  public boolean watching() {
    return watching;
  }

  /** Says whether calls are watched from now on. */
  public void watch(boolean on) {
    watching = on;
  }

  /** Forgets what was seen. */
  public void clear() {
    stats.clear();
    evidence.clear();
    times.clear();
  }

  /** Calls with each name that is new, and those that are known. */
  public void onNewCall(Consumer<CallStats> listener) {
    listeners.add(listener);
    stats.values().forEach(listener);
  }

  /** Makes a blocking call, and watches it if it is the outermost of its thread. */
  public @Nullable Object watched(CallName name, Invocation invocation) throws Throwable {
    ThreadTraffic thread = threads.get();
    if (!watching || thread.call != null || thread.shadow()) {
      return invocation.proceed();
    }
    Observation observation = observations.start(name, null);
    try (Observation.Scope scope = observation.openScope()) {
      return counted(new Call(name), thread, invocation);
    } catch (Throwable e) {
      observation.error(e);
      throw e;
    } finally {
      observation.stop();
    }
  }

  private @Nullable Object counted(Call call, ThreadTraffic thread, Invocation invocation)
      throws Throwable {
    thread.call = call;
    boolean failed = true;
    try {
      Object result = invocation.proceed();
      thread.mapping().flush(); // what was mapped comes before what was returned
      call.results(results(result));
      failed = false;
      return result;
    } finally {
      thread.mapping().flush();
      thread.call = null;
      end(call, thread, failed);
    }
  }

  /** A reactive call, which begins now and belongs to no thread. */
  public Call begin(CallName name) {
    return new Call(name);
  }

  /** {@return what observes calls} */
  CallObservations observations() {
    return observations;
  }

  /** A reactive call has terminated, with so many results. */
  public void end(Call call, long results, boolean failed) {
    call.results(results);
    end(call, null, failed);
  }

  private void end(Call call, @Nullable ThreadTraffic thread, boolean failed) {
    try {
      ended(call, thread, failed);
    } catch (RuntimeException e) {
      log.debug("A call is not counted", e);
    }
  }

  private void ended(Call call, @Nullable ThreadTraffic thread, boolean failed) {
    CallStats of = stats(call.name());
    if (of == null) {
      return;
    }
    Call.Sums sums = call.sums();
    of.add(sums, call.takenNanos(), failed);
    FlightEvents.Recording recording = call.recording;
    if (recording != null) {
      recording.end(call.name(), sums);
    }
    patterns.ended(call, thread);
  }

  private @Nullable CallStats stats(CallName name) {
    CallStats known = stats.get(name);
    if (known != null || stats.size() >= MAX_NAMES) {
      return known;
    }
    CallStats made = new CallStats(name);
    known = stats.putIfAbsent(name, made);
    if (known == null) {
      listeners.forEach(listener -> listener.accept(made));
    }
    return known == null ? made : known;
  }

  /** Without a look at what the application has not asked for yet, such as a stream. */
  private static long results(@Nullable Object result) {
    if (result instanceof Collection<?> collection) {
      return collection.size();
    }
    if (result instanceof Slice<?> slice) {
      return slice.getNumberOfElements();
    }
    if (result instanceof AggregationResults<?> aggregated) {
      return aggregated.getMappedResults().size();
    }
    return result instanceof Optional<?> optional && optional.isPresent() ? 1 : 0;
  }

  /** {@return whether the thread makes a call that is watched} */
  public boolean underWay() {
    return callOfThread() != null;
  }

  /** Takes time that watching has taken within the call of the thread. */
  public void watched(long nanos) {
    Call call = callOfThread();
    if (call != null) {
      call.watched(nanos);
    }
  }

  /** {@return what is known of large documents} */
  public LargeDocuments large() {
    return large;
  }

  @Nullable Call callOfThread() {
    return watching ? threads.get().call : null;
  }

  @Nullable Call callOf(@Nullable RequestContext context) {
    if (!watching) {
      return null;
    }
    Call call = threads.get().call;
    return call != null || context == null ? call : context.getOrDefault(KEY, null);
  }

  /** {@return what the current thread is at} */
  public ThreadTraffic thread() {
    return threads.get();
  }

  Checkouts checkouts() {
    return checkouts;
  }

  /** Times of commands, to compare others with. */
  public TripTimes times() {
    return times;
  }

  /** {@return what may be avoided} */
  public Evidence evidence() {
    return evidence;
  }

  /** All calls that have ended, by name. */
  public List<Figures> figures() {
    return stats.values().stream().map(CallStats::figures).toList();
  }
}
