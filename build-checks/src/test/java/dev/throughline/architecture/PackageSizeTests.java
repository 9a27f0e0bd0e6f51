package dev.throughline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.documentation.Repository;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A package fits on one screen: at most 25 files, whose names a newcomer reads at once. */
class PackageSizeTests {

  private static final int MOST = 25;

  @Test
  void noPackageHasMoreFilesThanAScreen() {
    Map<String, Long> sizes = sizes();
    assertThat(sizes).hasSizeGreaterThan(40);
    sizes.values().removeIf(size -> size <= MOST);
    assertThat(sizes).isEmpty();
  }

  /** Files of each folder of main sources, without {@code package-info}. */
  private static Map<String, Long> sizes() {
    return Repository.files(".*/src/main/(java|kotlin)/.*\\.(java|kt)").stream()
        .filter(file -> !file.endsWith("package-info.java"))
        .map(file -> Repository.root().relativize(file.getParent()).toString())
        .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
  }
}
