package dev.throughline.cache.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each condition of what is known of constructors, the other way round, is noticed. */
class PlainMembersMutantTests {

  private static final List<String> TESTS = List.of(PlainMembersTests.class.getName());

  @Test
  void withoutAChangeAllPass() throws Exception {
    assertThat(new ConditionMutant("", "", -1).failed(TESTS)).isEmpty();
  }

  @TestFactory
  Stream<DynamicTest> eachConditionIsNoticed() {
    String type = PlainMembers.class.getName();
    return Stream.of("keeping", "nullByDefault", "slots", "leavesNull")
        .flatMap(
            method ->
                IntStream.range(0, ConditionMutant.conditions(type, method))
                    .mapToObj(
                        i ->
                            DynamicTest.dynamicTest(
                                method + " " + i,
                                () ->
                                    assertThat(new ConditionMutant(type, method, i).failed(TESTS))
                                        .isNotEmpty())));
  }
}
