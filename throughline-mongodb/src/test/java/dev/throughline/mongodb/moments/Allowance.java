package dev.throughline.mongodb.moments;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A difference from stock that users can read about.
 *
 * @param operation the operations, with {@code blocking} or {@code reactive} in front.
 * @param variant the kinds of entities.
 * @param section where the guide says so: file, heading.
 */
record Allowance(
    Pattern operation, Set<Setting> settings, Pattern variant, Set<Kind> kinds, String section) {

  static final List<Allowance> ALL = List.of();

  static Allowance of(
      String operation, Set<Setting> settings, String variant, Set<Kind> kinds, String section) {
    return new Allowance(
        Pattern.compile(operation), settings, Pattern.compile(variant), kinds, section);
  }

  static final Set<Setting> ANY = EnumSet.allOf(Setting.class);

  /** Whether a step of a random program may differ so. */
  static boolean inPrograms(Program program, Action action, Kind kind) {
    return false;
  }

  boolean allows(String operation, Setting setting, Variant variant, Kind kind) {
    return this.operation.matcher(operation).matches()
        && settings.contains(setting)
        && this.variant.matcher(variant.name()).matches()
        && kinds.contains(kind);
  }
}
