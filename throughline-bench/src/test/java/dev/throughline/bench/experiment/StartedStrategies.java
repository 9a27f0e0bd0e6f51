package dev.throughline.bench.experiment;

import dev.throughline.bench.report.Row;
import dev.throughline.testkit.FixedPart;
import java.util.Arrays;
import java.util.List;

/** The strategies whose JVMs a build starts: stock, and every second one beside it. */
public final class StartedStrategies {

  private StartedStrategies() {}

  /** Of all of an experiment, in their order. */
  public static <S extends ComparedStrategy> List<S> of(S[] all) {
    List<S> part = FixedPart.of(List.of(all), 2);
    return Arrays.stream(all)
        .filter(it -> it.role() == Row.Role.STOCK || part.contains(it))
        .toList();
  }
}
