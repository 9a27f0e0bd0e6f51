package dev.throughline.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.cache.internal.json.ConditionMutant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Hashes of declared types: payloads that do not name the classes that were met, or others in their
 * place, are noticed by the test of two versions.
 */
@Tag("long")
class LayoutMutantTests {

  private static final List<String> TESTS = List.of(EvolvedClassTests.class.getName());

  @Test
  void withoutAChangeAllPass() throws Exception {
    assertThat(new ConditionMutant("", "", -1).failed(TESTS)).isEmpty();
  }

  @TestFactory
  Stream<DynamicTest> hashOfDeclaredTypes() {
    return Stream.of("ValueWriter.classes", "PayloadClasses.lambda$seal$0", "PayloadClasses.open")
        .flatMap(
            method -> {
              int dot = method.indexOf('.');
              String type = "dev.throughline.cache." + method.substring(0, dot);
              String name = method.substring(dot + 1);
              return IntStream.range(0, ConditionMutant.conditions(type, name))
                  .mapToObj(
                      i ->
                          DynamicTest.dynamicTest(
                              method + " " + i,
                              () ->
                                  assertThat(new ConditionMutant(type, name, i).failed(TESTS))
                                      .isNotEmpty()));
            });
  }
}
