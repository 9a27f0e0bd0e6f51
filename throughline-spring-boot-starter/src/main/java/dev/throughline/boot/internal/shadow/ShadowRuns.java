package dev.throughline.boot.internal.shadow;

import dev.throughline.boot.internal.observe.MappedType;
import dev.throughline.boot.internal.observe.MappedType.Direction;
import dev.throughline.boot.internal.observe.ThreadTraffic;
import dev.throughline.boot.internal.observe.Traffic;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
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

  /** So many samples of a type are taken at the rate. */
  private static final int SAMPLES = 200;

  /** One of so many samples is taken behind these. */
  private static final int ONE_OF = 1_000;

  private record Key(Class<?> type, Direction direction) {}

  /** Sums of one type: of what was mapped, and of its samples. */
  private static final class Sums {
    final MappedType mapped = new MappedType();
    final SampleTimes samples = new SampleTimes();
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

  /** The sums of a type, null where no more types are kept. */
  @Nullable MappedType sums(Class<?> type, Direction direction) {
    Sums sums = of(new Key(type, direction));
    return sums == null ? null : sums.mapped;
  }

  private @Nullable Sums of(Key key) {
    Sums sums = types.get(key);
    return sums != null || types.size() >= MAX_TYPES
        ? sums
        : types.computeIfAbsent(key, it -> new Sums());
  }

  /** The number of documents from one sample to the next: at random, the rate on average. */
  long gap() {
    if (rate <= 0) {
      return Long.MAX_VALUE;
    }
    double never = 1 - ThreadLocalRandom.current().nextDouble(); // neither zero nor more than one
    return rate >= 1 ? 1 : 1 + (long) (Math.log(never) / Math.log1p(-rate));
  }

  /** Takes a document that is due, unless others wait or enough of its type are known. */
  void sample(Class<?> type, Document document, MappingMongoConverter stock, Direction direction) {
    Key key = new Key(type, direction);
    Sums sums = of(key);
    if (sums != null
        && sums.refusal == null
        && (sums.samples.number() < SAMPLES || ThreadLocalRandom.current().nextInt(ONE_OF) == 0)
        && thread.getQueue().remainingCapacity() > 0) {
      offer(key, sums, document, stock);
    }
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
    state.shadow(true);
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
      sums.samples.add(key.direction() == Direction.READ ? mapping.read() : mapping.write());
    } catch (RuntimeException | LinkageError e) {
      sums.refusal = "mapping once more throws " + e.getClass().getName();
    } finally {
      state.shadow(false);
    }
  }

  /** {@return whether nothing waits or runs; for tests} */
  public boolean idle() {
    return thread.getActiveCount() == 0 && thread.getQueue().isEmpty();
  }

  /** {@return what was found of each type} */
  public List<ShadowFigures> figures() {
    List<ShadowFigures> figures = new ArrayList<>();
    types.forEach(
        (key, sums) ->
            figures.add(
                sums.samples.figures(key.type(), key.direction(), sums.mapped, sums.refusal)));
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
