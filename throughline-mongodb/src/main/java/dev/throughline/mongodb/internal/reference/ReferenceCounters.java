package dev.throughline.mongodb.internal.reference;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/** Counts what following references together has saved. Thread-safe. */
public final class ReferenceCounters {

  /** How often references of one property are followed one by one for a result, with a warning. */
  static final int WARNED = 100;

  private static final Log LOG = LogFactory.getLog(ReferenceCounters.class);

  private final LongAdder answered = new LongAdder();
  private final LongAdder commands = new LongAdder();
  private final LongAdder references = new LongAdder();
  private final LongAdder single = new LongAdder();
  private final Set<String> warned = ConcurrentHashMap.newKeySet();

  /** A command for several references was sent. */
  void command(int ofReferences) {
    commands.increment();
    references.add(ofReferences);
  }

  /** A command of stock's was not needed. */
  void answered() {
    answered.increment();
  }

  /**
   * A command of stock's was needed.
   *
   * @param times how many were needed for this property in this result, including this one.
   * @param property the owner's name and the property's.
   * @param how the property is followed.
   */
  void single(int times, String property, String how) {
    single.increment();
    if (times > WARNED && warned.add(property)) {
      LOG.warn(
          "References in %s are followed with a command each, more than %d for one result (%s); "
                  .formatted(property, WARNED, how)
              + "eager references by id are fetched together, and others may be joined by $lookup");
    }
  }

  /** How many commands less than stock were sent. */
  public long saved() {
    return answered.sum() - commands.sum();
  }

  /** How many commands for several references were sent. */
  public long commands() {
    return commands.sum();
  }

  /** How many references were in these commands. */
  public long references() {
    return references.sum();
  }

  /** How many references were followed with a command each, although they are of a result. */
  public long single() {
    return single.sum();
  }
}
