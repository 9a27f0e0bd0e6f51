package dev.throughline.cache.internal.json.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.cache.internal.json.ConditionMutant;
import dev.throughline.testkit.FixedPart;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Each condition of what prints rows, the other way round, is noticed by the tests of plans, of
 * {@linkplain FieldWalkTests finding fields} or of {@linkplain OrderedRowTests orders}.
 */
@Tag("long")
class RowPlanMutantTests {

  private static final String PACKAGE = RowPlan.class.getPackageName() + ".";

  private static final List<String> METHODS =
      List.of(
          "RowPlan.write",
          "RowPlan.ordered",
          "RowPlan.close",
          "RowPlan.compile",
          "RowPlan.inAnyOrder",
          "OrderedRow.starts",
          "OrderedRow.has",
          "OrderedRow.behind",
          "OrderedRow.hint",
          "OrderedRowCompiler.bytecode",
          "FindEmitter.find",
          "FindEmitter.header",
          "FindEmitter.behind",
          "FindEmitter.lookedInto",
          "PrintEmitter.field",
          "PrintEmitter.printed",
          "PrintEmitter.missing",
          "PrintEmitter.name",
          "FieldWalk.find",
          "FieldWalk.value",
          "FieldOrder.pass",
          "FieldOrder.rest",
          "FieldOrder.step",
          "FieldOrder.matches",
          "FieldOrder.with",
          "RowText.string",
          "RowText.words");

  private static final List<String> TESTS =
      List.of(
          "dev.throughline.cache.internal.json.RowPlanTests",
          FieldWalkTests.class.getName(),
          OrderedRowTests.class.getName());

  @Test
  void withoutAChangeAllPass() throws Exception {
    assertThat(new ConditionMutant("", "", -1).failed(TESTS)).isEmpty();
  }

  @TestFactory
  Stream<DynamicTest> eachConditionIsNoticed() {
    return FixedPart.of(METHODS, 2).stream()
        .flatMap(
            method -> {
              int dot = method.indexOf('.');
              String type = PACKAGE + method.substring(0, dot);
              String name = method.substring(dot + 1);
              return IntStream.range(0, ConditionMutant.conditions(type, name))
                  .boxed()
                  .map(
                      i ->
                          DynamicTest.dynamicTest(
                              method + " " + i,
                              () ->
                                  assertThat(new ConditionMutant(type, name, i).failed(TESTS))
                                      .isNotEmpty()));
            });
  }
}
