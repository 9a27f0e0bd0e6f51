package dev.throughline.mongodb.internal.batching;

import org.reactivestreams.Publisher;
import reactor.core.CoreSubscriber;
import reactor.core.Scannable;
import reactor.core.publisher.Flux;

/**
 * Writes what a source emits, in batches that form by themselves, as in a database's group commit:
 * an item is written at once when nothing is under way; while a batch is under way items gather,
 * and then go together. The items of a collection gather before the first is written, too, if the
 * writer knows their size: while the collection emits them, and for 10 ms at most. So a slow source
 * sees no delay, a fast one full batches, and nothing is to be tuned.
 *
 * <p><b>Order.</b> Elements come out in the order of the items. One batch is under way at a time,
 * so an item is written after all before it are, and the first write of a transaction is alone.
 *
 * <p><b>Demand.</b> Of the source, no more items are requested than {@link BatchWriter#window()}
 * lets wait. Nothing is written that was not asked for downstream, except that a subscriber who
 * comes back for more gets as many written ahead as it has taken by then, within the window. So
 * {@code take(n)} writes n items.
 *
 * <p><b>Errors.</b> When a batch fails, the elements before its error come out, then the error; the
 * source is cancelled, and what has gathered is not written. When the source fails, the batch that
 * is under way is cancelled and the error comes out at once, as with {@code concatMap}.
 *
 * <p><b>Cancellation</b> cancels the source and the batch that is under way, which a server may
 * nevertheless go on writing; what has gathered is not written.
 *
 * @param <T> what is written.
 * @param <R> what becomes of it.
 */
public final class BatchingFlux<T, R> extends Flux<R> {

  private final Flux<T> source;
  private final BatchWriter<T, R> writer;

  private BatchingFlux(Flux<T> source, BatchWriter<T, R> writer) {
    this.source = source;
    this.writer = writer;
  }

  /**
   * Writes a source.
   *
   * @param writer for one subscriber after the other, if the result is subscribed to several times.
   */
  public static <T, R> Flux<R> of(Publisher<T> source, BatchWriter<T, R> writer) {
    return onAssembly(new BatchingFlux<>(Flux.from(source), writer));
  }

  @Override
  public void subscribe(CoreSubscriber<? super R> actual) {
    source.subscribe(new Batching<>(actual, writer, isInMemory(source)));
  }

  /**
   * {@return whether a source is a collection or an array, with operators that keep to its thread}
   */
  private static boolean isInMemory(Publisher<?> source) {
    Scannable stage = Scannable.from(source);
    while (stage.isScanAvailable()
        && stage.scan(Scannable.Attr.RUN_STYLE) == Scannable.Attr.RunStyle.SYNC) {
      Scannable parent = Scannable.from(stage.scanUnsafe(Scannable.Attr.PARENT));
      if (!parent.isScanAvailable()) {
        return stage.scanUnsafe(Scannable.Attr.BUFFERED) != null;
      }
      stage = parent;
    }
    return false;
  }
}
