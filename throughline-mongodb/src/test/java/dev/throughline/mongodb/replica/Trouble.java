package dev.throughline.mongodb.replica;

import dev.throughline.testkit.replica.Fault;
import dev.throughline.testkit.replica.Script;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What goes wrong in a scenario, and when. */
enum Trouble {
  NONE(null, 0, false),
  CUT(Fault.cutBefore(), 1, false),
  CUT_TWICE(Fault.cutBefore(), 2, false),
  CUT_DURING(Fault.cutAfterStatements(1), 1, false),
  REPLY_LOST(Fault.replyLost(), 1, false),
  REPLY_LOST_TWICE(Fault.replyLost(), 2, false),
  STEP_DOWN(Fault.stepDownBefore(), 1, false),
  STEP_DOWN_AFTER(Fault.stepDownAfter(), 1, false),
  SHUTDOWN(Fault.error(91), 1, false),
  SHUTDOWN_TWICE(Fault.error(91), 2, false),
  STEPPED_DOWN(Fault.error(189), 1, false),
  NOT_PRIMARY(Fault.error(10107), 1, false),
  INTERRUPTED_AFTER(Fault.errorAfter(11602), 1, false),
  REFUSED(Fault.error(13), 1, false),
  CONCERN_TIMEOUT(Fault.writeConcernError(64), 1, false),
  CONCERN_SHUTDOWN(Fault.writeConcernError(91), 1, false),
  RECOVERING(Fault.error(11600), 1, false),
  CURSOR_GONE(Fault.error(43), 1, false),
  SHED(overload(), 1, false),
  SHED_TWICE(overload(), 2, false),
  SHED_THRICE(overload(), 3, false),
  SHED_WRITE(overload("RetryableWriteError"), 1, false),
  OTHER_REPLY(Fault.otherReply(), 1, false),
  HALF_REPLY(Fault.halfReply(), 1, false),
  NO_COUNT(Fault.noCount(), 1, false),
  LESS_COUNTED(Fault.lessCounted(), 1, false),
  CONFLICT(Fault.writeConflict(), 1, false),
  DELAY(Fault.delay(Duration.ofMillis(2)), 1, false),
  COMMIT_CUT(Fault.cutBefore(), 1, true),
  COMMIT_LOST(Fault.replyLost(), 1, true),
  COMMIT_LOST_TWICE(Fault.replyLost(), 2, true),
  COMMIT_STEP_DOWN(Fault.stepDownBefore(), 1, true),
  COMMIT_STEP_DOWN_AFTER(Fault.stepDownAfter(), 1, true),
  COMMIT_SHUTDOWN(Fault.error(91), 1, true),
  COMMIT_GONE(Fault.error(251), 1, true),
  COMMIT_CONCERN(Fault.writeConcernError(64), 1, true);

  /** Commands of the driver's own, and the ends of transactions. */
  static final Set<String> HOUSEKEEPING =
      Set.of("endSessions", "killCursors", "abortTransaction", "commitTransaction");

  private final @Nullable Fault fault;
  private final int times;
  private final boolean commit;

  Trouble(@Nullable Fault fault, int times, boolean commit) {
    this.fault = fault;
    this.times = times;
    this.commit = commit;
  }

  /** What a server answers that takes no more commands for now. */
  private static Fault overload(String... others) {
    List<String> labels =
        Stream.concat(Stream.of("SystemOverloadedError", "RetryableError"), Stream.of(others))
            .toList();
    return Fault.error(462, labels);
  }

  boolean ofCommits() {
    return commit;
  }

  /** Writes the script: the n-th command, or the commit. */
  void happensAt(int nth, Script script) {
    if (fault == null) {
      return;
    }
    if (commit) {
      script.at("commitTransaction", 1, times, fault);
    } else {
      script.when(it -> !HOUSEKEEPING.contains(it.getFirstKey()), nth, times, fault);
    }
  }
}
