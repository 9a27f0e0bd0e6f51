package dev.throughline.cache;

import dev.throughline.cache.internal.CurrentPayloads;
import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.compact.CompactSink;
import dev.throughline.codec.internal.compact.CompactSource;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.MappingException;

/**
 * A value of any kind that says itself what it is: a header with a checksum and what all classes in
 * the value look like together, the place of their names, the value, the names (D-PAYLOAD-06).
 */
final class ValuesPayload implements PayloadCodec<Object>, CurrentPayloads {

  static final String NAME = "values";

  private static final int START = PayloadHeader.BYTES + 4;

  private final ValueClasses classes;

  ValuesPayload(ValueClasses classes) {
    this.classes = classes;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public byte[] encode(Object value) {
    Buffers buffers = Buffers.local();
    CompactSink sink = buffers.borrowCompactSink(classes.uuids());
    try {
      sink.room(START);
      ValueWriter writer = new ValueWriter(classes, sink);
      writer.write(value);
      int names = sink.position();
      Collection<Class<?>> types = writer.classes();
      sink.array(types.size());
      types.forEach(type -> sink.string(type.getName()));
      byte[] payload = sink.toByteArray();
      ByteBuffer.wrap(payload, PayloadHeader.BYTES, 4).putInt(names);
      return PayloadHeader.seal(payload, PayloadHeader.VALUES, classes.layout(types));
    } catch (Deopt e) {
      throw new MappingException("Cannot cache a %s: %s".formatted(value.getClass(), e), e);
    } catch (StackOverflowError e) {
      throw new MappingException(value.getClass() + " is nested too deeply to be encoded", e);
    } finally {
      buffers.release(sink);
    }
  }

  @Override
  public @Nullable Object decode(byte[] payload) {
    return decode(payload, 0, payload.length);
  }

  @Override
  public @Nullable Object decode(byte[] bytes, int from, int to) {
    Objects.checkFromToIndex(from, to, bytes.length);
    Buffers buffers = Buffers.local();
    CompactSource source = buffers.borrowCompactSource(bytes, from, to, classes.uuids());
    try {
      List<Class<?>> types = types(source, bytes, from, to);
      if (types == null) {
        return null;
      }
      source.position(from + START);
      Object value = new ValueReader(classes, source, types).read();
      return source.position() == names(bytes, from) ? value : null;
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return null;
    } finally {
      buffers.release(source);
    }
  }

  @Override
  public boolean current(byte[] bytes) {
    return decode(bytes) != null;
  }

  private static int names(byte[] bytes, int from) {
    return from + ByteBuffer.wrap(bytes, from + PayloadHeader.BYTES, 4).getInt();
  }

  /** The classes in a payload, null when it is none, or of other ones than these are now. */
  private @Nullable List<Class<?>> types(CompactSource source, byte[] bytes, int from, int to) {
    if (to - from <= START || !PayloadHeader.sealed(bytes, from, to, PayloadHeader.VALUES)) {
      return null;
    }
    source.position(Objects.checkIndex(names(bytes, from) - from, to - from) + from);
    int count = source.sequence(source.type());
    List<Class<?>> types = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      Class<?> type = classes.load(source.string(source.type()));
      if (type == null) {
        return null;
      }
      types.add(type);
    }
    return source.atEnd() && classes.layout(types) == PayloadHeader.layout(bytes, from)
        ? types
        : null;
  }
}
