package dev.throughline.mongodb.internal.call.record;

import dev.throughline.mongodb.internal.call.record.Recording.Call;
import dev.throughline.mongodb.internal.call.record.Recording.Taken;
import dev.throughline.mongodb.internal.call.shape.NotCompiled;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/**
 * A call as stock makes it, blocking or reactive.
 *
 * @param recordings makes the templates that take it down.
 * @param call makes it with such a template.
 * @param taken which of its commands is taken down.
 */
public record StockCall<O>(
    BiFunction<MongoConverter, CodecRegistry, Recording<O>> recordings, Call<O> call, Taken taken) {

  /**
   * Takes down what stock asks the driver for with arguments, in one thread; throws {@link
   * NotCompiled}, and what stock throws.
   */
  public Function<Object[], RecordedCall> recorder(
      MongoConverter converter, CodecRegistry registry) {
    Recording<O> recording = recordings.apply(converter, registry);
    return arguments -> recording.of(call, arguments, taken);
  }

  /** Makes the call as if it found these documents, so that stock fails with what it found. */
  public void answering(
      MongoConverter converter,
      CodecRegistry registry,
      List<Document> documents,
      Object[] arguments) {
    recordings.apply(converter, registry).answering(documents, call, arguments);
  }
}
