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

  private static final String BATCH =
      "bulk-writes.md, ## What a batch does otherwise than single saves";
  private static final String NOTICED = "limits.md, ## What your code can notice";

  private static final String REPEATED = "converters.md, ## How often they are called";

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
          of("\\w+ saveAll (of two|of existing|of new and|with).*", ANY, ".*", TOGETHER, BATCH),
          // Entities behind the one that failed: written or not, with raised versions.
          of("\\w+ saveAll .*with.*", ANY, ".*", EnumSet.of(Kind.RESULT, Kind.STORED), BATCH),
          of(
              "blocking repository\\.deleteAll of some",
              ANY,
              ".*",
              EnumSet.of(Kind.FACTORY, Kind.RESOLVER, Kind.TRANSLATOR, Kind.ORDER),
              "bulk-writes.md, ## deleteAll"),
          of(
              "blocking repository\\.findAll of a page",
              ANY,
              ".*",
              EnumSet.of(Kind.FACTORY, Kind.TRANSLATOR, Kind.ORDER),
              NOTICED),
          // A document that cannot be read is read again by stock.
          of(
              "\\w+ find(AndModify|AndReplace) or insert, new",
              ANY,
              "KEYED",
              EnumSet.of(Kind.CREATION),
              REPEATED),
          // The first document that names another class, or has its fields in another order:
          // of which entity it is depends on the operations of the day.
          of(
              "\\w+ (findAndModify or insert, new|aggregate as DTO)",
              ANY,
              ".*",
              EnumSet.of(Kind.CONVERSION, Kind.CREATION),
              REPEATED),
          // How often getters are called, and when setters are.
          of(".*", ANY, "SETTERS|OWN", EnumSet.of(Kind.CREATION, Kind.ORDER), NOTICED),
          of(
              "reactive \\w+ bulk of everything",
              ANY,
              ".*",
              EnumSet.of(Kind.CONVERSION, Kind.CREATION, Kind.ORDER),
              NOTICED),
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

  /** What may be called another number of times, or in another order, without other results. */
  private static final Set<Kind> CALLS =
      EnumSet.of(Kind.CONVERSION, Kind.CREATION, Kind.TRANSLATOR, Kind.ORDER);

  /**
   * Whether a step of a random program may differ so, which the guide says in the same sections.
   */
  static boolean inPrograms(Action action, Variant variant, boolean failed, Kind kind) {
    boolean accessors = variant == Variant.SETTERS || variant == Variant.OWN;
    if (accessors && (kind == Kind.CREATION || kind == Kind.ORDER)) {
      return true;
    }
    if ((failed || action.fault() != null) && CALLS.contains(kind)) {
      return true; // stock has repeated what failed
    }
    return switch (action.verb()) {
      case SAVE_ALL -> TOGETHER.contains(kind);
      case INSERT_PUBLISHER, SAVE_PUBLISHER -> kind != Kind.STORED && kind != Kind.RESULT;
      case ORDERED_BULK, UNORDERED_BULK ->
          kind == Kind.CONVERSION || kind == Kind.CREATION || kind == Kind.ORDER;
      // A document that an update has left without a field, or with a value of another type.
      case FIND_ALL, FIND_SOME, SCROLL, STREAM, AGGREGATE, REPOSITORY_FIND, LOAD ->
          kind == Kind.CONVERSION || kind == Kind.CREATION;
      case WRITER_SAVE -> failed;
      default -> false;
    };
  }

  /**
   * Whether nothing after a step of a random program can be compared, which the guide says in the
   * same sections.
   */
  static boolean endsProgram(Action action, Variant variant, Trace stock, Trace ours) {
    Faults.Fault fault = action.fault();
    boolean together = action.verb().batched() && action.slots().size() > 1;
    if (action.late() && together) {
      return true; // stock converts later entities when those before them are written
    }
    if (fault == null || fault.kind() != Kind.CONVERSION && fault.kind() != Kind.CREATION) {
      return false;
    }
    // Counted calls: stock has repeated them, so that another value's fails; getters have others.
    boolean accessors = variant == Variant.SETTERS || variant == Variant.OWN;
    boolean both = stock.threw() && ours.threw() && stock.rootCause().equals(ours.rootCause());
    return both || accessors && fault.kind() == Kind.CREATION;
  }

  boolean allows(String operation, Setting setting, Variant variant, Kind kind) {
    return this.operation.matcher(operation).matches()
        && settings.contains(setting)
        && this.variant.matcher(variant.name()).matches()
        && kinds.contains(kind);
  }
}
