package dev.throughline.codec.compile;

import dev.throughline.codec.bson.BsonSink;
import dev.throughline.codec.bson.BsonSource;
import dev.throughline.codec.bson.Deopt;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A document of a declared type at one place: as property, element, map value or root. Finds the
 * codec of the actual type, by the object's class when writing and by the type hint when reading.
 *
 * <p>As long as all documents are of the declared type, the hint is only compared on the way. Once
 * one was not, hints are looked up before the other elements.
 */
public final class NestedCodec {

  private static final Deopt ABSTRACT = new Deopt("a document of an abstract type without hint");

  private final CodecSource codecs;
  private final Class<?> declared;
  private final Class<?> unhinted;
  private final byte @Nullable [] typeKey;
  private final boolean concrete;

  // Racy on purpose: both only ever change once, to a value that every thread would find.
  private @Nullable CompiledCodec exact;
  private boolean polymorphic;

  /**
   * Creates a codec for one place.
   *
   * @param unhinted values of exactly this class are written without a type hint.
   * @param typeKey the name of the hint, null for none.
   */
  public NestedCodec(
      CodecSource codecs, Class<?> declared, Class<?> unhinted, @Nullable String typeKey) {
    this.codecs = codecs;
    this.declared = declared;
    this.unhinted = unhinted;
    this.typeKey = typeKey == null ? null : typeKey.getBytes(StandardCharsets.UTF_8);
    this.concrete =
        !declared.isInterface() && !java.lang.reflect.Modifier.isAbstract(declared.getModifiers());
  }

  private CompiledCodec exact() {
    CompiledCodec codec = exact;
    if (codec == null) {
      codec = codecs.codec(declared);
      exact = codec;
    }
    return codec;
  }

  /** Writes a complete document. */
  public void write(BsonSink sink, Object value) {
    Class<?> type = value.getClass();
    CompiledCodec codec = type == declared ? exact() : codecs.codec(type);
    int start = sink.begin();
    codec.write(sink, value, null, type != unhinted);
    sink.end(start);
  }

  /** Reads a complete document. */
  public Object read(BsonSource source) {
    int end = source.open();
    if (concrete && !polymorphic) {
      int start = source.position();
      Object value = exact().read(source, end, false);
      if (value != null) {
        return value;
      }
      polymorphic = true;
      source.position(start);
    }
    return readPolymorphic(source, end);
  }

  /** Reads a complete document that has a type hint. */
  Object readHinted(BsonSource source) {
    return readPolymorphic(source, source.open());
  }

  private Object readPolymorphic(BsonSource source, int end) {
    String alias = typeKey == null ? null : source.find(typeKey, end);
    Class<?> type = alias == null ? declared : codecs.resolve(alias, declared);
    if (type == declared && !concrete) {
      throw ABSTRACT;
    }
    Object value = codecs.codec(type).read(source, end, true);
    if (value == null) {
      throw ABSTRACT;
    }
    return value;
  }
}
