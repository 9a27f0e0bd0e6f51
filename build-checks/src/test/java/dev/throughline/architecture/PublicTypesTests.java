package dev.throughline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What users can compile against is what they need; the rest is in {@code internal} packages. */
class PublicTypesTests {

  /** May only fall. */
  private static final int MOST = 69;

  @Test
  void fewTypesArePublic() {
    List<String> types =
        new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.throughline")
                .stream()
                .filter(type -> !(type.getPackageName() + ".").contains(".internal."))
                .filter(type -> !type.isNestedClass() && isPublic(type))
                .map(JavaClass::getName)
                .sorted()
                .toList();
    assertThat(types).hasSize(MOST);
  }

  private static boolean isPublic(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC);
  }
}
