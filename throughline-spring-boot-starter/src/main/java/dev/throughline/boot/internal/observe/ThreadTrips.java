package dev.throughline.boot.internal.observe;

import dev.throughline.boot.internal.observe.Command.Kind;
import java.util.ArrayList;
import java.util.List;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The commands of one thread that calls the blocking driver, without a command listener, for which
 * the driver would copy each reply. A trip lasts from a connection's way out of the pool to the
 * first document that is decoded, or to the connection's way back when there are none: the pool
 * raises both events on the thread of the call. What is sent is known from the driver's
 * collections, what comes by their codecs. Not thread-safe.
 */
public final class ThreadTrips {

  /** Replies with more documents are not searched for large ones. */
  private static final int FEW = 10;

  private @Nullable Operation asked;
  private @Nullable Operation answering;
  private boolean underWay;
  private long started;

  /**
   * A request to the driver, and its outcome. Used by one thread at a time, and by another one
   * where a stream is handed over, whose documents count for no call.
   */
  public static final class Operation {

    private Command command;
    private LargeDocuments.@Nullable Rewrite rewrite;
    private @Nullable List<RawBsonDocument> large;
    private boolean answered;
    private boolean decoding;
    private long arrived;
    private int documents;
    private int bytes;

    /** An operation that sends this, and with it, perhaps, a document in place of another. */
    public Operation(Command command) {
      this.command = command;
    }

    /** Says what is sent as soon as it is known, before it is sent. */
    public void sends(Command known, LargeDocuments.@Nullable Rewrite replacement) {
      command = known;
      rewrite = replacement;
      answered = false;
      next();
    }

    /** {@return whether the next document is the first of its reply} */
    public boolean begins() {
      return !decoding;
    }

    /** {@return whether documents may be kept by {@link #keep}} */
    public boolean few() {
      return documents < FEW;
    }

    /** Takes the bytes of a large document that is decoded next. */
    public void keep(RawBsonDocument document) {
      if (large == null) {
        large = new ArrayList<>(1);
      }
      large.add(document);
    }

    /** A document is decoded, the last of whose bytes is there in the reply. */
    public void decoded(int position) {
      documents++;
      bytes = position;
    }

    private void next() {
      answered |= decoding;
      decoding = false;
      arrived = 0;
      documents = 0;
      bytes = 0;
      large = null;
    }

    /** Later batches of a cursor are other commands. */
    private Command sent() {
      return answered ? Command.OTHER : command;
    }
  }

  /**
   * Says what the driver is asked for now.
   *
   * @return what it was asked for before, to be said again afterwards.
   */
  public @Nullable Operation ask(@Nullable Operation operation) {
    Operation before = asked;
    asked = operation;
    return before;
  }

  /** The reply of an operation has arrived: the first of its documents is decoded next. */
  public void arrived(Operation operation) {
    operation.decoding = true;
    operation.arrived = System.nanoTime();
    if (underWay) {
      answering = operation;
    }
  }

  /** The thread has a connection. */
  void checkedOut() {
    answering = asked;
    underWay = true;
    started = System.nanoTime();
  }

  /** The thread's connection is back in the pool. */
  void checkedIn(Call call, TripTimes times, LargeDocuments documents) {
    if (!underWay) {
      return;
    }
    underWay = false;
    Operation operation = answering;
    answering = null;
    if (operation == null) {
      call.replied(new Call.Trip(Command.OTHER, System.nanoTime() - started, 0, -1, 0), 0);
      return;
    }
    boolean decoded = operation.arrived != 0;
    long nanos = (decoded ? operation.arrived : System.nanoTime()) - started;
    Command command = operation.sent();
    times.took(command, nanos);
    call.replied(trip(operation, command, nanos), operation.bytes);
    if (operation.large != null && operation.documents <= FEW) {
      operation.large.forEach(document -> documents.read(command.collection(), document));
    }
    operation.next();
  }

  private static Call.Trip trip(Operation operation, Command command, long nanos) {
    LargeDocuments.Rewrite rewrite = operation.rewrite;
    boolean finds = command.kind() == Kind.FIND || command.kind() == Kind.FIND_BY_VALUE;
    return new Call.Trip(
        command,
        nanos,
        finds ? operation.documents : 0,
        rewrite == null ? -1 : rewrite.unchanged(),
        rewrite == null ? 0 : rewrite.bytes());
  }
}
