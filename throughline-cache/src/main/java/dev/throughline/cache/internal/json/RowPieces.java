package dev.throughline.cache.internal.json;

import dev.throughline.cache.internal.json.JsonRowsWriter.Format;
import dev.throughline.cache.internal.json.row.RowPlan;
import dev.throughline.mongodb.JsonRows;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The pieces of one output. Not safe for use by several threads at a time. */
public final class RowPieces<T> {

  private static final byte[] NOTHING = new byte[0];

  private final JsonRowsWriter writer;
  private final JsonRows<T> source;
  private final @Nullable RowPlan plan;
  private final Function<Object, byte[]> objects;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final RowBuffer buffer = new RowBuffer();

  RowPieces(JsonRowsWriter writer, JsonRows<T> source, Format format) {
    this.writer = writer;
    this.source = source;
    this.plan = writer.plan(source);
    this.objects = JsonRowsWriter.single(writer.mapper.writer());
    buffer.start(format, out, JsonRowsWriter.uuids(source));
  }

  /**
   * {@return what is ready for the client after one more row, which is a document or an object:
   * mostly nothing}
   *
   * @throws RuntimeException when the row cannot be printed; nothing of it was.
   */
  public byte[] row(Object row) {
    try {
      writer.print(source, plan, List.of(row).iterator(), buffer, objects);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return taken();
  }

  /** {@return what is left after the last row} */
  public byte[] end() {
    try {
      buffer.finish();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return taken();
  }

  private byte[] taken() {
    if (out.size() == 0) {
      return NOTHING;
    }
    byte[] bytes = out.toByteArray();
    out.reset();
    return bytes;
  }
}
