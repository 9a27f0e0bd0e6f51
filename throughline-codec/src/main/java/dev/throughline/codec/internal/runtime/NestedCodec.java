package dev.throughline.codec.internal.runtime;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.plan.GenericType;
import dev.throughline.codec.internal.plan.ValuePlan;
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

  private static final Deopt SUBTYPE = new Deopt("a subtype of a generic type");
  private static final Deopt OTHER_KEY = new Deopt("an id of another class than the declared one");
  private static final Deopt REFERENCES = new Deopt("references in a type that is not declared");
  private static final Deopt ABSTRACT = new Deopt("a document of an abstract type without hint");

  private final CodecSource codecs;
  private final Class<?> declared;
  private final Class<?> unhinted;
  private final byte @Nullable [] typeKey;
  private final boolean concrete;
  private final @Nullable GenericType generic;
  private final boolean genericWrite;
  private final boolean key;
  private final boolean root;

  // Racy on purpose: both only ever change once, to a value that every thread would find.
  private @Nullable CompiledCodec exact;
  private @Nullable CompiledCodec reader;
  private boolean polymorphic;

  /**
   * Creates a codec for one place whose type is not generic.
   *
   * @param unhinted values of exactly this class are written without a type hint.
   * @param typeKey the name of the hint, null for none.
   */
  public NestedCodec(
      CodecSource codecs, Class<?> declared, Class<?> unhinted, @Nullable String typeKey) {
    this(codecs, new ValuePlan.Nested(declared, unhinted, null, false, false), typeKey, false);
  }

  public NestedCodec(CodecSource codecs, ValuePlan.Nested plan, @Nullable String typeKey) {
    this(codecs, plan, typeKey, false);
  }

  /** The reader of complete documents, which may be of any subtype. */
  public static NestedCodec root(CodecSource codecs, Class<?> declared, @Nullable String typeKey) {
    ValuePlan.Nested plan = new ValuePlan.Nested(declared, Object.class, null, false, false);
    return new NestedCodec(codecs, plan, typeKey, true);
  }

  private NestedCodec(
      CodecSource codecs, ValuePlan.Nested plan, @Nullable String typeKey, boolean root) {
    this.root = root;
    this.codecs = codecs;
    this.declared = plan.type();
    this.unhinted = plan.hintedType();
    this.generic = plan.generic();
    this.genericWrite = plan.genericWrite();
    this.key = plan.key();
    this.typeKey = typeKey == null ? null : typeKey.getBytes(StandardCharsets.UTF_8);
    this.concrete =
        !declared.isInterface() && !java.lang.reflect.Modifier.isAbstract(declared.getModifiers());
  }

  private CompiledCodec exact() {
    CompiledCodec codec = exact;
    if (codec == null) {
      codec = generic != null && genericWrite ? codecs.codec(generic) : codecs.codec(declared);
      exact = codec;
    }
    return codec;
  }

  private CompiledCodec reader() {
    CompiledCodec codec = reader;
    if (codec == null) {
      codec = generic == null ? exact() : codecs.codec(generic);
      reader = codec;
    }
    return codec;
  }

  /** Writes a complete document. */
  public void write(BsonSink sink, Object value) {
    Class<?> type = value.getClass();
    if (key && type != declared) {
      throw OTHER_KEY; // stock takes the hints out of all that it holds
    }
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
      Object value = declared(source, end);
      if (value != null) {
        return value;
      }
      polymorphic = true;
      source.position(start);
    }
    return readPolymorphic(source, end);
  }

  /** Reads a document as the declared type; null if its hint names another. */
  private @Nullable Object declared(BsonSource source, int end) {
    int start = source.position();
    try {
      return reader().read(source, end, false);
    } catch (Deopt e) {
      // What the declared type lacks may be a field of the one that the hint names.
      source.position(start);
      String alias = typeKey == null ? null : source.find(typeKey, end);
      if (alias == null || codecs.resolve(alias, declared) == declared) {
        throw e;
      }
      return null;
    }
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
    if (type != declared && !root && codecs.refers(type) && !codecs.refers(declared)) {
      throw REFERENCES; // the place is not one where references are followed
    }
    if (generic != null && type != declared) {
      throw SUBTYPE; // stock passes on what the variables stand for
    }
    CompiledCodec codec = generic == null ? codecs.codec(type) : reader();
    Object value = codec.read(source, end, true);
    if (value == null) {
      throw ABSTRACT;
    }
    return value;
  }
}
