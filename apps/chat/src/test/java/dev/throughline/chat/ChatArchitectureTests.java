package dev.throughline.chat;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** Packages by feature, without cycles. */
class ChatArchitectureTests {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.throughline.chat");

  @Test
  void featuresAreFreeOfCycles() {
    slices().matching("dev.throughline.chat.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void packagesAreNullMarked() {
    assertThat(CLASSES.getPackage("dev.throughline.chat").getSubpackagesInTree())
        .isNotEmpty()
        .allSatisfy(
            candidate ->
                assertThat(candidate.isAnnotatedWith(NullMarked.class))
                    .as(candidate.getName())
                    .isTrue());
  }
}
