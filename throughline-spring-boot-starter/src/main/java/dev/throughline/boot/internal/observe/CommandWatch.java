package dev.throughline.boot.internal.observe;

import com.mongodb.event.CommandFailedEvent;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import com.mongodb.event.CommandSucceededEvent;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adds commands and replies to the calls that send them: by the thread, since the blocking driver
 * sends on that of the call, or by the subscriber's context. Thread-safe.
 */
public final class CommandWatch implements CommandListener {

  private static final Logger log = LoggerFactory.getLogger(CommandWatch.class);

  /** Replies with more documents are not searched for large ones. */
  private static final int FEW = 10;

  /** Commands whose end is never seen must not pile up. */
  private static final int MAX_UNDER_WAY = 10_000;

  private record Sent(Call call, Command command, LargeDocuments.@Nullable Rewrite rewrite) {}

  private final Traffic traffic;
  private final Map<Integer, Sent> underWay = new ConcurrentHashMap<>();

  /** Adds to the figures of that traffic. */
  public CommandWatch(Traffic traffic) {
    this.traffic = traffic;
  }

  @Override
  public void commandStarted(CommandStartedEvent event) {
    guarded(() -> started(event));
  }

  @Override
  public void commandSucceeded(CommandSucceededEvent event) {
    guarded(() -> succeeded(event));
  }

  @Override
  public void commandFailed(CommandFailedEvent event) {
    guarded(() -> failed(event));
  }

  /** The driver logs a warning for whatever a listener throws. */
  private static void guarded(Runnable watch) {
    try {
      watch.run();
    } catch (RuntimeException e) {
      log.debug("A command is not watched", e);
    }
  }

  private void started(CommandStartedEvent event) {
    Call call = traffic.callOf(event.getRequestContext());
    if (call == null || underWay.size() >= MAX_UNDER_WAY) {
      return;
    }
    Long waited = traffic.checkouts().remove(event.getOperationId());
    if (waited != null) {
      call.waited(waited);
    }
    Command command = Command.of(event.getCommandName(), event.getCommand());
    BsonDocument replacement = command.rewrite();
    BsonValue id = command.id();
    LargeDocuments.Rewrite rewrite =
        replacement == null || id == null
            ? null
            : traffic.large().replaced(command.collection(), id, replacement);
    underWay.put(event.getRequestId(), new Sent(call, command, rewrite));
  }

  private void succeeded(CommandSucceededEvent event) {
    Sent sent = underWay.remove(event.getRequestId());
    if (sent == null) {
      return;
    }
    long nanos = event.getElapsedTime(TimeUnit.NANOSECONDS);
    BsonDocument reply = event.getResponse();
    long bytes =
        reply instanceof RawBsonDocument raw ? raw.getByteBuffer().remaining() : 0; // the driver's
    traffic.times().took(sent.command(), nanos);
    sent.call().replied(trip(sent, nanos, documents(sent.command(), reply, bytes)), bytes);
  }

  private static Call.Trip trip(Sent sent, long nanos, int documents) {
    LargeDocuments.Rewrite rewrite = sent.rewrite();
    Command command = sent.command();
    return new Call.Trip(
        command.withoutDocuments(),
        nanos,
        documents,
        rewrite == null ? -1 : rewrite.unchanged(),
        rewrite == null ? 0 : rewrite.bytes());
  }

  /**
   * The number of documents in the first batch, of more than a few only that they are more, and a
   * look at them where they may be large.
   */
  private int documents(Command command, BsonDocument reply, long bytes) {
    if (command.kind() != Command.Kind.FIND && command.kind() != Command.Kind.FIND_BY_VALUE) {
      return 0;
    }
    int few = reply instanceof RawBsonDocument raw ? FirstBatch.count(raw, FEW + 1) : 0;
    if (few > 0 && few <= FEW && bytes >= LargeDocuments.LARGE) {
      for (BsonValue document : FirstBatch.documents(reply)) {
        if (document instanceof RawBsonDocument raw) {
          traffic.large().read(command.collection(), raw);
        }
      }
    }
    return few;
  }

  private void failed(CommandFailedEvent event) {
    Sent sent = underWay.remove(event.getRequestId());
    if (sent != null) {
      long nanos = event.getElapsedTime(TimeUnit.NANOSECONDS);
      sent.call().replied(trip(sent, nanos, 0), 0);
    }
  }
}
