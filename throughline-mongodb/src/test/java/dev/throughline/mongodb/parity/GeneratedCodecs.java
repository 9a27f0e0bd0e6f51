package dev.throughline.mongodb.parity;

import dev.throughline.codec.internal.define.CodecClasses;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.lang.invoke.MethodHandles;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Codecs as they are generated ahead of time, defined where they would be found on a class path.
 */
final class GeneratedCodecs {

  private static final Set<String> DEFINED = new HashSet<>();
  private static final Map<Variant, Map<String, byte[]>> RECORDED = new EnumMap<>(Variant.class);

  private GeneratedCodecs() {}

  /** The classes that a converter of the variant generates for all shapes, by name. */
  static synchronized Map<String, byte[]> recorded(Variant variant) {
    return RECORDED.computeIfAbsent(variant, GeneratedCodecs::record);
  }

  /** The same, generated anew. */
  static Map<String, byte[]> record(Variant variant) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    ThroughlineMongoConverter converter = ConverterPair.fresh(variant).ours();
    converter.setCodecClasses(CodecClasses.recorded(files::put));
    converter.compileCompletely(true);
    files.forEach(GeneratedCodecs::define);
    return files;
  }

  /** A pair whose own converter has nothing but these classes. */
  static ConverterPair pair(Variant variant, Map<String, byte[]> files) {
    ConverterPair pair = ConverterPair.fresh(variant);
    pair.ours().setCodecClasses(CodecClasses.generated(loader -> files.keySet()));
    return pair;
  }

  private static void define(String name, byte[] bytes) {
    if (DEFINED.add(name)) {
      try {
        Class<?> entity = Class.forName(name.substring(0, name.lastIndexOf("$$Throughline")));
        MethodHandles.privateLookupIn(entity, MethodHandles.lookup()).defineClass(bytes);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(name, e);
      }
    }
  }
}
