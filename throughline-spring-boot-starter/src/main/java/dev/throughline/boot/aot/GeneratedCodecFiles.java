package dev.throughline.boot.aot;

import dev.throughline.codec.internal.define.GeneratedNames;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.aot.generate.GeneratedFiles;
import org.springframework.aot.generate.GeneratedFiles.FileHandler;
import org.springframework.aot.generate.GeneratedFiles.Kind;
import org.springframework.aot.generate.GenerationContext;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.ReflectionHints;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.TypeReference;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotContribution;
import org.springframework.beans.factory.aot.BeanFactoryInitializationCode;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.InputStreamSource;

/**
 * Generated codecs as class files, their names as a resource, and what a native image has to keep
 * of them and of the entities.
 *
 * @param classes bytecode by name.
 */
record GeneratedCodecFiles(Map<String, byte[]> classes, Set<Class<?>> entities)
    implements BeanFactoryInitializationAotContribution {

  @Override
  public void applyTo(GenerationContext generation, BeanFactoryInitializationCode code) {
    GeneratedFiles files = generation.getGeneratedFiles();
    // Several contexts may write to one place, as those of tests do: a name always means one class.
    classes.forEach(
        (name, bytes) ->
            files.handleFile(
                Kind.CLASS,
                name.replace('.', '/') + ".class",
                file -> file.override(new ByteArrayResource(bytes))));
    files.handleFile(Kind.RESOURCE, GeneratedNames.RESOURCE, this::addNames);
    RuntimeHints hints = generation.getRuntimeHints();
    hints.resources().registerPattern(GeneratedNames.RESOURCE);
    for (String name : classes.keySet()) {
      hints
          .reflection()
          .registerType(TypeReference.of(name), MemberCategory.INVOKE_PUBLIC_CONSTRUCTORS);
    }
    entities.forEach(type -> members(hints.reflection(), type));
  }

  private void addNames(FileHandler file) throws IOException {
    Set<String> names = new TreeSet<>(classes.keySet());
    InputStreamSource known = file.getContent();
    if (known != null) {
      try (InputStream content = known.getInputStream()) {
        names.addAll(GeneratedNames.read(content));
      }
    }
    file.override(
        new ByteArrayResource(GeneratedNames.content(names).getBytes(StandardCharsets.UTF_8)));
  }

  /** Plans look at all that a type has, its superclasses included. */
  private static void members(ReflectionHints reflection, Class<?> entity) {
    for (Class<?> type = entity;
        type != null && !type.getName().startsWith("java.");
        type = type.getSuperclass()) {
      reflection.registerType(
          type,
          MemberCategory.ACCESS_DECLARED_FIELDS,
          MemberCategory.INVOKE_DECLARED_CONSTRUCTORS,
          MemberCategory.INVOKE_DECLARED_METHODS);
    }
  }
}
