package dev.throughline.cache;

import dev.throughline.codec.internal.CompactEntityCodec;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.codec.internal.lookup.ByClass;
import dev.throughline.codec.internal.planner.Layouts;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.util.ClassUtils;

/**
 * The classes whose objects may be in a payload: those of the packages that the application names.
 * A payload says what is made when it is read, so that nothing but these is ever loaded for it.
 * Safe for use by several threads.
 */
final class ValueClasses {

  /** The written form of a class; a document without a codec. */
  record Form<T>(@Nullable CompactEntityCodec<T> codec, BsonPayload<T> documents) {}

  private final MongoConverter converter;
  private final Layouts layouts;
  private final List<String> prefixes;
  private final @Nullable ClassLoader loader = ClassUtils.getDefaultClassLoader();
  private final ByClass<Form<?>> forms = new ByClass<>(this::find);
  private final Map<String, Class<?>> loaded = new ConcurrentHashMap<>();

  ValueClasses(MongoConverter converter, Layouts layouts, Collection<String> packages) {
    this.converter = converter;
    this.layouts = layouts;
    this.prefixes = packages.stream().map(name -> name + ".").sorted().toList();
  }

  UuidRepresentation uuids() {
    return LazyDocumentCodec.uuidRepresentation(converter.getCodecRegistry());
  }

  @SuppressWarnings("unchecked") // the form is of the class that it is found by
  <T> Form<T> form(Class<T> type) {
    return (Form<T>) forms.get(type);
  }

  private <T> Form<T> find(Class<T> type) {
    EntityCodec<T> codec =
        converter instanceof ThroughlineMongoConverter ours ? ours.codec(type) : null;
    return new Form<>(
        codec == null ? null : codec.compact(),
        new BsonPayload<>(type, converter, layouts, PayloadHeader.COMPACT_BSON));
  }

  /**
   * Refuses a class that a payload would not be read of.
   *
   * @throws MappingException for one of no such package, or that is not found by its name.
   */
  void check(Class<?> type) {
    if (type.isAnonymousClass() || load(type.getName()) != type) {
      throw new MappingException(
          "Cannot cache a %s: it is no class of %s, of which objects are read from caches"
              .formatted(type.getName(), prefixes));
    }
  }

  private boolean known(String name) {
    return prefixes.stream().anyMatch(name::startsWith);
  }

  /** The class of a name, null when it is none that objects are made of. */
  @Nullable Class<?> load(String name) {
    Class<?> known = loaded.get(name);
    if (known != null || !known(name)) {
      return known;
    }
    try {
      Class<?> type = Class.forName(name, false, loader);
      loaded.put(name, type);
      return type;
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }

  /** {@return what the classes look like, together} */
  long layout(Collection<Class<?>> types) {
    return layouts.of(types);
  }

  /** {@return whether one of some classes declares another one} */
  boolean covered(Collection<Class<?>> types, Class<?> other) {
    return types.stream().anyMatch(type -> layouts.covers(type, other));
  }

  MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context() {
    return converter.getMappingContext();
  }
}
