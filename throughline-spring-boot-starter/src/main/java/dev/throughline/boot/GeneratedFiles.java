package dev.throughline.boot;

import dev.throughline.codec.compile.GeneratedNames;
import java.util.Map;
import java.util.Set;
import org.springframework.aot.generate.GeneratedFiles.Kind;
import org.springframework.aot.generate.GenerationContext;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.ReflectionHints;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.TypeReference;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotContribution;
import org.springframework.beans.factory.aot.BeanFactoryInitializationCode;
import org.springframework.core.io.ByteArrayResource;

/**
 * Generated codecs as class files, their names as a resource, and what a native image has to keep
 * of them and of the entities.
 *
 * @param classes bytecode by name.
 */
record GeneratedFiles(Map<String, byte[]> classes, Set<Class<?>> entities)
    implements BeanFactoryInitializationAotContribution {

  @Override
  public void applyTo(GenerationContext generation, BeanFactoryInitializationCode code) {
    classes.forEach(
        (name, bytes) ->
            generation
                .getGeneratedFiles()
                .addFile(
                    Kind.CLASS, name.replace('.', '/') + ".class", new ByteArrayResource(bytes)));
    generation
        .getGeneratedFiles()
        .addResourceFile(GeneratedNames.RESOURCE, GeneratedNames.content(classes.keySet()));
    RuntimeHints hints = generation.getRuntimeHints();
    hints.resources().registerPattern(GeneratedNames.RESOURCE);
    for (String name : classes.keySet()) {
      hints
          .reflection()
          .registerType(TypeReference.of(name), MemberCategory.INVOKE_PUBLIC_CONSTRUCTORS);
    }
    entities.forEach(type -> members(hints.reflection(), type));
  }

  /** Plans look at all that a type has, its superclasses and enclosing interfaces included. */
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
