package dev.throughline.codec.internal.define;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names of the classes that were generated ahead of time: a resource with one in each line. */
public final class GeneratedNames {

  /** Where the resource is. */
  public static final String RESOURCE = "META-INF/throughline/generated-codecs";

  private GeneratedNames() {}

  /** The names that the class loader finds, in all its places; none without the resource. */
  static Set<String> read(@Nullable ClassLoader loader) {
    Set<String> names = new LinkedHashSet<>();
    ClassLoader from = loader == null ? ClassLoader.getSystemClassLoader() : loader;
    try {
      for (URL place : Collections.list(from.getResources(RESOURCE))) {
        try (InputStream content = place.openStream()) {
          names.addAll(read(content));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(RESOURCE + " cannot be read", e);
    }
    return names;
  }

  /** The names in the content of the resource. */
  public static List<String> read(InputStream content) throws IOException {
    return new String(content.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
  }

  /** The content of the resource. */
  public static String content(Iterable<String> names) {
    return String.join("\n", names);
  }
}
