package dev.throughline.codec.internal.runtime;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.compact.CompactSink;
import dev.throughline.codec.internal.compact.CompactSource;
import dev.throughline.codec.internal.plan.ValuePlan;
import org.jspecify.annotations.Nullable;

/**
 * An entity of a declared type at one place of a compact payload: as property, element or map
 * value. One of exactly that type is an array of its values. Any other is the document that {@link
 * NestedCodec} writes. Safe for use by several threads.
 */
public final class CompactNested {

  private static final Deopt NO_ARRAY = new Deopt("an array in place of a document");

  private final CodecSource codecs;
  private final Class<?> declared;
  private final NestedCodec documents;

  // Racy on purpose: both only ever change once, to what every thread would find.
  private @Nullable CompactCodec compact;
  private boolean asked;

  public CompactNested(CodecSource codecs, ValuePlan.Nested plan, @Nullable String typeKey) {
    this.codecs = codecs;
    this.declared = plan.type();
    this.documents = new NestedCodec(codecs, plan, typeKey);
    this.asked = plan.generic() != null;
  }

  private @Nullable CompactCodec compact() {
    CompactCodec codec = compact;
    if (codec == null && !asked) {
      codec = codecs.compact(declared);
      compact = codec;
      asked = true;
    }
    return codec;
  }

  /** Writes an entity. */
  public void write(CompactSink sink, Object value) {
    CompactCodec codec = value.getClass() == declared ? compact() : null;
    if (codec != null) {
      codec.write(sink, value);
    } else {
      Embedded.document(documents, sink, value);
    }
  }

  /** Reads an entity. */
  public Object read(CompactSource source, byte type) {
    if (CompactSource.extension(type)) {
      return document(source, type);
    }
    CompactCodec codec = compact();
    if (codec == null) {
      throw NO_ARRAY;
    }
    return codec.read(source, type);
  }

  private Object document(CompactSource source, byte type) {
    BsonSource document = source.open(type);
    int end = source.extensionEnd();
    Object value = documents.read(document);
    source.close(document, end);
    return value;
  }
}
