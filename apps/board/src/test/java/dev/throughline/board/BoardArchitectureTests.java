package dev.throughline.board;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** Packages by feature, without cycles. */
class BoardArchitectureTests {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.throughline.board");

  @Test
  void featuresAreFreeOfCyclesAndNullMarked() {
    slices().matching("dev.throughline.board.(*)..").should().beFreeOfCycles().check(CLASSES);
    assertThat(CLASSES.getPackage("dev.throughline.board").getSubpackages())
        .hasSizeGreaterThan(5)
        .allMatch(each -> each.isAnnotatedWith(NullMarked.class));
  }
}
