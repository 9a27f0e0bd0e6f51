package dev.throughline.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which package may know which. */
class ArchitectureTests {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.throughline");

  /**
   * Starter to Redis to caches to MongoDB to codec; the embedded server depends on none of them;
   * nothing depends on the benchmarks.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          codec    |
          mongodb  | codec
          cache    | codec mongodb
          redis    | codec mongodb cache
          boot     | codec mongodb cache redis
          embedded |
          """)
  void moduleKnowsOnly(String module, String known) {
    String own = "dev.throughline." + module + "..";
    String[] allowed = (known == null) ? new String[0] : known.split(" ");
    for (int i = 0; i < allowed.length; i++) {
      allowed[i] = "dev.throughline." + allowed[i] + "..";
    }
    noClasses()
        .that()
        .resideInAPackage(own)
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.throughline..")
                .and(not(resideInAPackage(own)))
                .and(not(resideInAnyPackage(allowed))))
        .check(CLASSES);
  }

  @Test
  void plansKnowNeitherSpringNorWhatIsMadeOfThem() {
    noClasses()
        .that()
        .resideInAPackage("..codec.internal.plan..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.springframework..",
            "org.objectweb.asm..",
            "..codec.internal.planner..",
            "..codec.internal.emit..",
            "..codec.internal.runtime..")
        .because("another target is added by writing an emitter, not by touching plans")
        .check(CLASSES);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"plan", "emit", "runtime", "define", "bson", "compact", "scalar", "lookup"})
  void onlyThePlannerOfCodecsKnowsSpring(String room) {
    noClasses()
        .that()
        .resideInAPackage("..codec.internal." + room + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.springframework..", "com.mongodb..")
        .because("every question about the mapping is answered when the plan is made")
        .check(CLASSES);
  }

  @Test
  void whatGeneratedCodeCallsKnowsNothingOfItsGeneration() {
    noClasses()
        .that()
        .resideInAnyPackage("..codec.internal.runtime..", "..codec.internal.diagnose..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "..codec.internal.emit..", "..codec.internal.define..", "org.objectweb.asm..")
        .check(CLASSES);
  }

  @Test
  void protocolOfTimelinesIsPure() {
    noClasses()
        .that()
        .resideInAPackage("..redis.internal.protocol..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.springframework.data..",
            "com.mongodb..",
            "io.lettuce..",
            "reactor..",
            "..redis.timeline..",
            "..redis.internal.run..",
            "..redis.internal.history..",
            "..redis.internal.window..")
        .because("the model runs the same code without any server")
        .check(CLASSES);
  }

  @Test
  void packagesAreFreeOfCycles() {
    slices().matching("dev.throughline.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void namesSayWhatAThingIs() {
    classes()
        .should()
        .haveSimpleNameNotEndingWith("Util")
        .andShould()
        .haveSimpleNameNotEndingWith("Utils")
        .andShould()
        .haveSimpleNameNotEndingWith("Helper")
        .andShould()
        .haveSimpleNameNotEndingWith("Manager")
        .andShould()
        .haveSimpleNameNotEndingWith("Info")
        .andShould()
        .haveSimpleNameNotEndingWith("Data")
        .andShould()
        .haveSimpleNameNotEndingWith("Impl")
        .check(CLASSES);
  }

  @Test
  void packagesAreNullMarked() {
    JavaPackage root = CLASSES.getPackage("dev.throughline");
    assertThat(root.getSubpackagesInTree())
        .filteredOn(candidate -> !candidate.getClasses().isEmpty())
        .isNotEmpty()
        .allSatisfy(
            candidate ->
                assertThat(candidate.isAnnotatedWith(NullMarked.class))
                    .as(candidate.getName())
                    .isTrue());
  }
}
