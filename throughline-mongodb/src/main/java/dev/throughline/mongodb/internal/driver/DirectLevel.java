package dev.throughline.mongodb.internal.driver;

import dev.throughline.mongodb.internal.driver.DriverSupport.Reason;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The level at which a template sends whole commands: its switch, and how many were sent.
 * Thread-safe.
 */
public final class DirectLevel {

  private final DriverSupport support;
  private final LongAdder sent = new LongAdder();
  private volatile boolean wanted = true;
  private volatile boolean unknown;

  /** Null until it is first asked for: refused versions are logged then. */
  private volatile @Nullable Boolean allowed;

  /** Creates a level that is on where the driver lets it be. */
  public DirectLevel(DriverSupport support) {
    this.support = support;
  }

  /**
   * Sets whether whole commands are sent.
   *
   * @param direct whether they are, where they may be.
   * @param unknownDrivers whether they may be with a driver that was not tested.
   */
  public void set(boolean direct, boolean unknownDrivers) {
    wanted = direct;
    unknown = unknownDrivers;
    allowed = direct && support.allows(unknownDrivers);
  }

  /** {@return whether whole commands are sent} */
  public boolean isOn() {
    Boolean known = allowed;
    if (known == null) {
      known = support.allows(unknown);
      allowed = known;
    }
    return known && support.works();
  }

  /** Who sends commands, with the versions of the driver, or why it is not Throughline. */
  public String description() {
    if (isOn()) {
      return "direct, with " + support.versions();
    }
    return "driver: " + (wanted ? support.description() : "throughline.calls.direct=false");
  }

  /** Counts what is about to be sent, unless there is nothing. */
  public <R> @Nullable R counted(@Nullable R made) {
    if (made != null) {
      sent.increment();
      CallCounts.countDirect();
    }
    return made;
  }

  /** Counts a command that the driver's public API sends. */
  public void leave() {
    Reason reason = isOn() ? Reason.CALL : wanted ? support.reason() : Reason.SWITCHED_OFF;
    CallCounts.countDriver(reason);
  }

  /**
   * Ends the use of whole commands in this process where a failure says that the driver or the
   * server is not what was tested.
   */
  public void check(Throwable thrown) {
    if (thrown instanceof LinkageError || thrown instanceof MismatchException) {
      support.fail(thrown);
    }
  }

  /** {@return how many commands were sent} */
  public long sent() {
    return sent.sum();
  }
}
