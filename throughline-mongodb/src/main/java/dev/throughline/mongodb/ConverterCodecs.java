package dev.throughline.mongodb;

import dev.throughline.codec.internal.CodecObserver;
import dev.throughline.codec.internal.EntityCodecs;
import dev.throughline.codec.internal.define.CodecClasses;
import dev.throughline.codec.internal.planner.EntityPlanner;
import dev.throughline.codec.internal.planner.MappingConfiguration;
import dev.throughline.mongodb.internal.convert.DriverDocuments;
import java.util.List;
import java.util.function.Supplier;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.AotDetector;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;

/**
 * The codecs of one converter: made when they are first asked for, and anew after its settings were
 * changed. Safe for use by several threads, once the converter is configured.
 */
final class ConverterCodecs {

  /** The codecs of the copies for sessions, of which there may be many. */
  private record Copies(CodecRegistry registry, EntityCodecs codecs) {}

  private final Supplier<MappingConfiguration> configuration;
  private final Supplier<CodecRegistry> registry;
  private volatile @Nullable EntityCodecs current;
  private volatile @Nullable Copies copies;
  private EntityModes modes = EntityModes.ANNOTATED;
  private CodecObserver observer = CodecObserver.NONE;
  private CodecClasses classes =
      AotDetector.useGeneratedArtifacts() ? CodecClasses.generated() : CodecClasses.defined();

  ConverterCodecs(Supplier<MappingConfiguration> configuration, Supplier<CodecRegistry> registry) {
    this.configuration = configuration;
    this.registry = registry;
  }

  EntityCodecs current() {
    EntityCodecs made = current;
    return made != null ? made : make();
  }

  private synchronized EntityCodecs make() {
    EntityCodecs made = current;
    if (made == null) {
      made =
          new EntityCodecs(
              new EntityPlanner(configuration.get()),
              new DriverDocuments(registry),
              modes::exclusion,
              observer,
              classes);
      current = made;
    }
    return made;
  }

  /** Plans and compiles the entity types that a context knows. */
  void compile(MappingContext<? extends MongoPersistentEntity<?>, ?> context) {
    context.getPersistentEntities().forEach(entity -> current().of(entity.getType()).writes());
  }

  /** Compiles all that those may need. */
  void complete(MappingContext<? extends MongoPersistentEntity<?>, ?> context, boolean payloads) {
    List.copyOf(context.getPersistentEntities())
        .forEach(entity -> current().complete(entity.getType(), payloads));
  }

  /**
   * Takes over the settings of the converter that this one's is a copy of, and shares codecs with
   * its other copies: stock's copies lose the dot replacement, but map like each other.
   */
  void share(ConverterCodecs original) {
    modes = original.modes;
    observer = original.observer;
    classes = original.classes;
    current = original.ofCopies(this);
  }

  private synchronized EntityCodecs ofCopies(ConverterCodecs copy) {
    CodecRegistry of = copy.registry.get();
    Copies known = copies;
    if (known == null || !of.equals(known.registry())) {
      known = new Copies(of, copy.current());
      copies = known;
    }
    return known.codecs();
  }

  /** Says who maps which entity from now on. */
  void use(EntityModes newModes) {
    modes = newModes;
    forget();
  }

  /** Says where classes come from from now on. */
  void use(CodecClasses newClasses) {
    classes = newClasses;
    forget();
  }

  /** Says who sees what the codecs do from now on. */
  void observedBy(CodecObserver newObserver) {
    observer = newObserver;
    forget();
  }

  /** {@return whether the settings leave a type to stock} */
  boolean excluded(Class<?> type) {
    return modes.exclusion(type) != null;
  }

  CodecObserver observer() {
    return observer;
  }

  /** Forgets all codecs, since something that they were made from has changed. */
  void forget() {
    current = null;
    copies = null;
  }
}
