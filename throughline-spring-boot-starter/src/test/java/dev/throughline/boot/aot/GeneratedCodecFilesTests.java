package dev.throughline.boot.aot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.codec.internal.define.GeneratedNames;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.GeneratedFiles.Kind;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.javapoet.ClassName;
import org.springframework.util.ReflectionUtils;

/** Contexts of tests are generated into one place. */
class GeneratedCodecFilesTests {

  private static final byte[] CODE = {1, 2, 3};

  private final InMemoryGeneratedFiles files = new InMemoryGeneratedFiles();
  private final DefaultGenerationContext generation =
      new DefaultGenerationContext(
          new ClassNameGenerator(ClassName.get("a", "Application")), files);

  @Test
  void severalContextsShareTheirFiles() throws Exception {
    apply("a.First", "a.Second");
    apply("a.Second", "a.Third");
    assertThat(files.getGeneratedFileContent(Kind.RESOURCE, GeneratedNames.RESOURCE).lines())
        .containsExactly("a.First", "a.Second", "a.Third");
    assertThat(files.getGeneratedFiles(Kind.CLASS))
        .containsOnlyKeys("a/First.class", "a/Second.class", "a/Third.class");
  }

  @Test
  void whatIsInheritedCanBeReachedInNativeImages() throws Exception {
    new GeneratedCodecFiles(Map.of("a.First", CODE), Set.of(Derived.class))
        .applyTo(generation, null);
    for (Class<?> type : Set.of(Derived.class, Base.class)) {
      assertThat(
              RuntimeHintsPredicates.reflection()
                  .onFieldAccess(ReflectionUtils.findField(type, "value")))
          .accepts(generation.getRuntimeHints());
    }
  }

  private void apply(String first, String second) {
    new GeneratedCodecFiles(Map.of(first, CODE, second, CODE), Set.of()).applyTo(generation, null);
  }

  static class Base {
    private String value;
  }

  static class Derived extends Base {
    private String value;
  }
}
