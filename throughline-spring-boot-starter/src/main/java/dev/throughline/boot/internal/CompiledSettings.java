package dev.throughline.boot.internal;

import dev.throughline.codec.internal.define.CodecClasses;
import dev.throughline.mongodb.EntityMode;
import dev.throughline.mongodb.SaveAllCallbacks;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.internal.call.Calls;
import dev.throughline.mongodb.verify.Verification;
import dev.throughline.mongodb.verify.VerificationListener;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.AotDetector;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.ClassUtils;

/** The properties, checked and ready for a converter. */
public final class CompiledSettings {

  private static final String MODE = ".mode";

  private final Map<String, EntityMode> modes;
  private final SaveAllCallbacks saveAllCallbacks;
  private final boolean referencesBatched;
  private final boolean lazyReferencesBatched;
  private final boolean compiledCalls;
  private final boolean directCalls;
  private final boolean unknownDrivers;
  private final Verification verification;
  private final @Nullable CodecClasses classes;

  /**
   * Checks the properties.
   *
   * @param classLoader the application's.
   * @throws InvalidConfigurationPropertyValueException for a name that names no class, a value that
   *     is not allowed, or a directory that cannot be created.
   */
  public CompiledSettings(
      ThroughlineProperties properties,
      @Nullable ClassLoader classLoader,
      VerificationListener listener) {
    this.modes = new HashMap<>();
    this.saveAllCallbacks = properties.saveAll().callbacks();
    this.referencesBatched = properties.references().batch();
    this.lazyReferencesBatched = lazyBatched(properties.references().lazy());
    this.compiledCalls = properties.calls().compiled();
    this.directCalls = properties.calls().direct();
    this.unknownDrivers = properties.calls().unknownDriver() == UnknownDriver.USE;
    properties
        .entities()
        .forEach((key, mode) -> modes.put(className(key, mode, classLoader), mode));
    ThroughlineProperties.Verify verify = properties.verify();
    this.verification = new Verification(verify.sampleRate(), verify.strict(), listener);
    this.classes = classes(properties.codec().dump());
  }

  private CompiledSettings(
      CompiledSettings other, Map<String, EntityMode> modes, Verification verification) {
    this.modes = modes;
    this.saveAllCallbacks = other.saveAllCallbacks;
    this.referencesBatched = other.referencesBatched;
    this.lazyReferencesBatched = other.lazyReferencesBatched;
    this.compiledCalls = other.compiledCalls;
    this.directCalls = other.directCalls;
    this.unknownDrivers = other.unknownDrivers;
    this.verification = verification;
    this.classes = other.classes;
  }

  /**
   * The same settings, but for what was set at run time.
   *
   * @param modesByName modes of further entities, by the names of their classes.
   * @param verifyRate the share of documents that is compared, null as it is.
   */
  public CompiledSettings with(Map<String, EntityMode> modesByName, @Nullable Double verifyRate) {
    Map<String, EntityMode> all = new HashMap<>(modes);
    all.putAll(modesByName);
    return new CompiledSettings(
        this,
        all,
        verifyRate == null
            ? verification
            : new Verification(verifyRate, verification.strict(), verification.listener()));
  }

  private static boolean lazyBatched(String lazy) {
    if (!lazy.equals("batch") && !lazy.equals("single")) {
      throw new InvalidConfigurationPropertyValueException(
          "throughline.references.lazy", lazy, "It must be single or batch.");
    }
    return lazy.equals("batch");
  }

  /** {@return where the classes of codecs come from, null when the converter decides} */
  private static @Nullable CodecClasses classes(@Nullable Path dump) {
    if (dump == null || AotDetector.useGeneratedArtifacts()) {
      return null; // what was generated ahead of time is in files
    }
    try {
      return CodecClasses.dumped(dump);
    } catch (UncheckedIOException e) {
      throw new InvalidConfigurationPropertyValueException(
          CodecClasses.DUMP, dump, "It must be a directory, or a place for one: " + e.getCause());
    }
  }

  /** A nested class is found by {@code Outer$Inner} as well as by {@code Outer.Inner}. */
  private static String className(String key, EntityMode mode, @Nullable ClassLoader classLoader) {
    String property = "throughline.entities." + key;
    if (!key.endsWith(MODE)) {
      throw new InvalidConfigurationPropertyValueException(
          property, mode, "The only setting of an entity is its mode: " + property + MODE + ".");
    }
    String name = key.substring(0, key.length() - MODE.length());
    try {
      return ClassUtils.forName(name, classLoader).getName();
    } catch (ClassNotFoundException | LinkageError e) {
      throw new InvalidConfigurationPropertyValueException(
          property,
          mode,
          "There is no class %s on the class path. Write a name with other characters than letters, digits and dots in brackets, as in throughline.entities[com.acme.Order$Line].mode."
              .formatted(name));
    }
  }

  /** Who sends commands once compiled code serves from the start, by kind of template. */
  public Map<String, String> expectedLevels() {
    return ExpectedLevels.of(directCalls, unknownDrivers);
  }

  /** Sets what the properties say of a template's calls. */
  public void applyTo(Calls calls) {
    calls.enable(compiledCalls);
    calls.sendDirectly(directCalls, unknownDrivers);
  }

  /** Sets what the properties say of a template. */
  public void applyTo(ThroughlineMongoTemplate template) {
    applyTo(template.runner().calls());
  }

  /** Sets what the properties say. */
  public void applyTo(ThroughlineMongoConverter converter) {
    if (!modes.isEmpty()) {
      converter.setEntityModes(modes);
    }
    converter.setSaveAllCallbacks(saveAllCallbacks);
    converter.setReferencesBatched(referencesBatched);
    converter.setLazyReferencesBatched(lazyReferencesBatched);
    if (classes != null) {
      converter.setCodecClasses(classes);
    }
    if (verification.sampleRate() > 0) {
      converter.setVerification(verification);
    }
  }
}
