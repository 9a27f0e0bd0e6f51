package dev.throughline.boot.internal.observe;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;

/**
 * Maps a sample of the documents once more, by stock and by compiled code, on a thread of its own:
 * for the time of both, and for differences. The thread that maps for the application copies the
 * bytes of the sampled document, and nothing else. Samples are dropped while others wait.
 * Thread-safe.
 */
public final class ShadowRuns implements AutoCloseable {

  private static final int MAX_WAITING = 64;
  private static final int MAX_TYPES = 1_000;

  /** So many samples of a type are taken at the rate, and one of a hundred of these behind them. */
  private static final int SAMPLES = 200;

  /** What was mapped. */
  public enum Direction {
    READ,
    WRITE
  }

  private record Key(Class<?> type, Direction direction) {}

  /** Sums of one type. */
  private static final class Sums {
    final LongAdder documents = new LongAdder();
    final LongAdder nanos = new LongAdder();
    final LongAdder samples = new LongAdder();
    final LongAdder stockNanos = new LongAdder();
    final LongAdder compiledNanos = new LongAdder();
    final LongAdder differences = new LongAdder();
    volatile @Nullable String refusal;
  }

  private final double rate;
  private final Function<MappingMongoConverter, @Nullable ThroughlineMongoConverter> compiled;
  private final Traffic traffic;
  private final Map<Key, Sums> types = new ConcurrentHashMap<>();
  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          0,
          1,
          1,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(MAX_WAITING),
          run -> {
            Thread made = new Thread(run, "throughline-shadow");
            made.setDaemon(true);
            return made;
          },
          new ThreadPoolExecutor.DiscardPolicy());

  /**
   * Creates shadow runs.
   *
   * @param rate the share of documents, from 0.0 to 1.0.
   * @param compiled the compiled counterpart of stock's converter, null while there is none.
   */
  public ShadowRuns(
      double rate,
      Function<MappingMongoConverter, @Nullable ThroughlineMongoConverter> compiled,
      Traffic traffic) {
    this.rate = rate;
    this.compiled = compiled;
    this.traffic = traffic;
  }

  void mapped(
      Class<?> type,
      Document document,
      MappingMongoConverter stock,
      long nanos,
      Direction direction) {
    Key key = new Key(type, direction);
    Sums sums = types.get(key);
    if (sums == null) {
      if (types.size() >= MAX_TYPES) {
        return;
      }
      sums = types.computeIfAbsent(key, it -> new Sums());
    }
    sums.documents.increment();
    sums.nanos.add(nanos);
    if (sums.refusal == null
        && sampled(sums.samples.sum())
        && thread.getQueue().remainingCapacity() > 0) {
      offer(key, sums, document, stock);
    }
  }

  private boolean sampled(long samples) {
    double wanted = samples < SAMPLES ? rate : rate / 100;
    return wanted > 0 && ThreadLocalRandom.current().nextDouble() < wanted;
  }

  private void offer(Key key, Sums sums, Document document, MappingMongoConverter stock) {
    RawBsonDocument bytes;
    try {
      bytes = new RawBsonDocument(document, stock.getCodecRegistry().get(Document.class));
    } catch (RuntimeException e) {
      sums.refusal = "the converter does not know all of the client's codecs";
      return;
    }
    thread.execute(() -> run(key, sums, bytes, stock));
  }

  private void run(Key key, Sums sums, RawBsonDocument bytes, MappingMongoConverter stock) {
    ThreadTraffic state = traffic.thread();
    state.shadow = true;
    try {
      ThroughlineMongoConverter other = compiled.apply(stock);
      if (other == null) {
        return;
      }
      ShadowMapping mapping = new ShadowMapping(key.type(), bytes, stock, other);
      String refusal = mapping.refusal(key.direction());
      if (refusal != null) {
        sums.refusal = refusal;
        return;
      }
      ShadowMapping.Times times =
          key.direction() == Direction.READ ? mapping.read() : mapping.write();
      sums.samples.increment();
      sums.stockNanos.add(times.stockNanos());
      sums.compiledNanos.add(times.compiledNanos());
      if (times.differs()) {
        sums.differences.increment();
      }
    } catch (RuntimeException | LinkageError e) {
      sums.refusal = "mapping once more throws " + e.getClass().getName();
    } finally {
      state.shadow = false;
    }
  }

  /** Whether nothing waits or runs; for tests. */
  public boolean idle() {
    return thread.getActiveCount() == 0 && thread.getQueue().isEmpty();
  }

  /** What was found of each type. */
  public List<ShadowFigures> figures() {
    List<ShadowFigures> figures = new ArrayList<>();
    types.forEach(
        (key, sums) -> {
          long samples = sums.samples.sum();
          figures.add(
              new ShadowFigures(
                  key.type(),
                  key.direction(),
                  sums.documents.sum(),
                  sums.nanos.sum(),
                  samples,
                  samples == 0 ? 0 : (double) sums.stockNanos.sum() / samples,
                  samples == 0 ? 0 : (double) sums.compiledNanos.sum() / samples,
                  sums.differences.sum(),
                  sums.refusal));
        });
    return figures;
  }

  /** Forgets what was found. */
  public void clear() {
    types.clear();
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
