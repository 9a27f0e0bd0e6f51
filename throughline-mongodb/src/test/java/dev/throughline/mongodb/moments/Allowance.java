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

  static final Set<Setting> ANY = EnumSet.allOf(Setting.class);

  /** What happens around a command, when one command takes the place of several. */
  private static final Set<Kind> TOGETHER =
      EnumSet.of(
          Kind.CONVERSION,
          Kind.CREATION,
          Kind.EVENT,
          Kind.AUDITING,
          Kind.VALIDATION,
          Kind.FACTORY,
          Kind.RESOLVER,
          Kind.TRANSLATOR,
          Kind.ORDER);

  static final List<Allowance> ALL =
      List.of(
          of(
              "\\w+ saveAll (of two|of existing|of new and|with).*",
              ANY,
              ".*",
              TOGETHER,
              "bulk-writes.md, ## saveAll"),
          // Entities behind the one that failed: written or not, with raised versions.
          of(
              "\\w+ saveAll .*with.*",
              ANY,
              ".*",
              EnumSet.of(Kind.RESULT, Kind.STORED),
              "bulk-writes.md, ## saveAll"),
          // Stock converts the second one when the first is written; ours both at the call.
          of(
              "reactive saveAll of (two|existing|new and existing) .*",
              EnumSet.of(Setting.LATE),
              ".*",
              EnumSet.of(Kind.RESULT, Kind.STORED),
              "reactive.md, ## Repositories"),
          of(
              "reactive repository\\.(insert|saveAll)\\(Publisher\\)",
              ANY,
              ".*",
              TOGETHER,
              "reactive.md, ## Repositories"));

  static Allowance of(
      String operation, Set<Setting> settings, String variant, Set<Kind> kinds, String section) {
    return new Allowance(
        Pattern.compile(operation), settings, Pattern.compile(variant), kinds, section);
  }

  /** Whether a step of a random program may differ so. */
  static boolean inPrograms(Action action, Kind kind) {
    return switch (action.verb()) {
      case SAVE_ALL -> TOGETHER.contains(kind);
      case INSERT_PUBLISHER, SAVE_PUBLISHER -> kind != Kind.STORED && kind != Kind.RESULT;
      default -> false;
    };
  }

  boolean allows(String operation, Setting setting, Variant variant, Kind kind) {
    return this.operation.matcher(operation).matches()
        && settings.contains(setting)
        && this.variant.matcher(variant.name()).matches()
        && kinds.contains(kind);
  }
}
