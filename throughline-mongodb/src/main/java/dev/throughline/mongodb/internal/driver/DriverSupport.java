package dev.throughline.mongodb.internal.driver;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether operations of Throughline's may be used with the driver that is here. It ends for
 * the process at the first failure that a tested driver cannot have. Thread-safe.
 */
public final class DriverSupport {

  /** Where {@code throughline-driver} is not on the class path. */
  public static final DriverSupport ABSENT =
      new DriverSupport(
          Map.of(), false, "throughline-driver is not on the class path", Reason.MODULE);

  private static final Log LOG = LogFactory.getLog(DriverSupport.class);

  /** Why the driver's public API sends a command, as a meter's tag says it. */
  public enum Reason {
    /** A session, a timeout, a read concern, or an answer of several batches. */
    CALL,
    /** {@code throughline.calls.direct=false}, or at run time. */
    SWITCHED_OFF,
    /** {@code throughline-driver} is not there. */
    MODULE,
    /** Versions that were not tested. */
    DRIVER,
    /** A failure that a tested driver cannot have. */
    FAILED
  }

  private static final List<DriverSupport> ALL = new CopyOnWriteArrayList<>();

  private final Map<String, String> versions;
  private final boolean tested;
  private final AtomicBoolean refused = new AtomicBoolean();
  private volatile @Nullable String refusal;
  private volatile Reason reason;
  private volatile boolean switchedOff;

  private DriverSupport(
      Map<String, String> versions, boolean tested, @Nullable String refusal, Reason reason) {
    this.versions = new TreeMap<>(versions);
    this.tested = tested;
    this.refusal = refusal;
    this.reason = reason;
  }

  /**
   * Creates the support of a driver.
   *
   * @param versions of its jars, by artifact.
   * @param tested whether they were tested together.
   * @param failure why it cannot be used at all, null when it can.
   */
  public static DriverSupport of(
      Map<String, String> versions, boolean tested, @Nullable String failure) {
    DriverSupport support =
        new DriverSupport(
            versions, tested, failure, failure == null ? Reason.DRIVER : Reason.FAILED);
    ALL.add(support);
    return support;
  }

  /** Switches the use on or off at run time, for all drivers of this process. */
  public static void switchAll(boolean on) {
    ALL.forEach(support -> support.switchedOff = !on);
  }

  /** The versions of the driver's jars, by artifact. */
  public Map<String, String> versions() {
    return versions;
  }

  /**
   * {@return whether it may be used} The first time that versions are refused is logged as a
   * warning.
   *
   * @param unknown whether versions that were not tested may be used.
   */
  public boolean allows(boolean unknown) {
    if (refusal != null) {
      return false;
    }
    if (!tested && !unknown && refused.compareAndSet(false, true)) {
      LOG.warn(
          "Calls and batches are sent by the MongoDB driver's public API, which takes about twice the memory: %s were not tested together with Throughline's own operations. Nothing else changes. Use versions of docs/guide/drivers.md for all jars of the driver, or set throughline.calls.unknown-driver=use to take the risk, or throughline.calls.direct=false"
              .formatted(versions));
    }
    return tested || unknown;
  }

  /** Why it may not be used, where {@link #allows} says so. */
  public Reason reason() {
    return switchedOff && refusal == null ? Reason.SWITCHED_OFF : reason;
  }

  /** The same for a reader. */
  public String description() {
    String known = refusal;
    if (known != null) {
      return known;
    }
    return switchedOff ? "switched off at run time" : versions + " were not tested together";
  }

  /** {@return whether nothing has failed, and it was not switched off} Cheap. */
  public boolean works() {
    return refusal == null && !switchedOff;
  }

  /** Ends the use for this process, and says so once. */
  public void fail(Throwable failure) {
    if (refusal == null) {
      reason = Reason.FAILED;
      refusal = String.valueOf(failure);
      LOG.error(
          "Calls and batches are sent by the MongoDB driver's public API from now on: one of Throughline's own operations failed with %s"
              .formatted(versions),
          failure);
    }
  }
}
