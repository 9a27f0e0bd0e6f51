package dev.throughline.bench.experiment;

import dev.throughline.bench.report.Row;
import java.util.Locale;

/** One of the ways that an experiment compares: a constant of its enum. */
public interface ComparedStrategy {

  /** The constant's name. */
  String name();

  /** {@return what its rows are in comparisons} */
  Row.Role role();

  /** {@return what there is to know about it, for reports} */
  String note();

  /** Its name in options and reports. */
  default String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** {@return whether the application it is measured in has Throughline} */
  default boolean throughline() {
    return role() == Row.Role.OURS;
  }
}
