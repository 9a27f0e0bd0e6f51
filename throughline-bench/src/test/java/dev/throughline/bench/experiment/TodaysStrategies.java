package dev.throughline.bench.experiment;

import dev.throughline.bench.report.Row;
import dev.throughline.testkit.Today;
import java.util.Arrays;
import java.util.List;

/** The strategies whose JVMs a build starts today: stock, and every second one of the others. */
public final class TodaysStrategies {

  private TodaysStrategies() {}

  /** Of all of an experiment, in their order. */
  public static <S extends ComparedStrategy> List<S> of(S[] all) {
    List<S> today = Today.of(List.of(all), 2);
    return Arrays.stream(all)
        .filter(it -> it.role() == Row.Role.STOCK || today.contains(it))
        .toList();
  }
}
