package dev.throughline.chat.message;

import dev.throughline.chat.account.Caller;
import dev.throughline.chat.problem.Problem;
import dev.throughline.chat.room.Memberships;
import dev.throughline.chat.text.VisibleText;
import dev.throughline.redis.timeline.Appended;
import dev.throughline.redis.timeline.Timeline;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.function.Supplier;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataRetrievalFailureException;
import org.springframework.stereotype.Service;

/**
 * Writing into rooms. Each call asks first whether the caller is a member, then writes to the
 * timeline, and only then tells others.
 */
@Service
public class MessageService {

  private static final int MAX_CLIENT_ID = 64;

  private final Timeline<Message> timeline;
  private final Memberships memberships;
  private final SendRates rates;
  private final MessageProperties properties;
  private final ApplicationEventPublisher events;
  private final Clock clock;

  MessageService(
      Timeline<Message> timeline,
      Memberships memberships,
      SendRates rates,
      MessageProperties properties,
      ApplicationEventPublisher events,
      Clock clock) {
    this.timeline = timeline;
    this.memberships = memberships;
    this.rates = rates;
    this.properties = properties;
    this.events = events;
    this.clock = clock;
  }

  /**
   * Stores a message and publishes it. Sending the same client id again returns the stored message
   * and publishes nothing.
   *
   * @throws Problem when the caller may not, the text breaks a rule, or it is not known whether the
   *     message was stored, so that the client should send it again
   */
  public Message send(Caller caller, String roomId, String clientId, String text) {
    memberships.require(roomId, caller.accountId());
    rates.count(caller.accountId());
    if (clientId.isEmpty() || clientId.length() > MAX_CLIENT_ID) {
      throw Problem.invalid("clientId: 1 to 64 characters");
    }
    requireUnicode("clientId", clientId);
    checkText(text);
    return append(
        Message.of(
            roomId,
            caller.accountId(),
            caller.displayName(),
            clientId,
            MessageKind.TALK,
            text,
            clock.instant().truncatedTo(ChronoUnit.MILLIS)));
  }

  /** Changes the text of a message of the caller's. */
  public Message edit(Caller caller, String roomId, long seq, String text) {
    checkText(text);
    Numbers.requirePlace(seq);
    return change(
        caller,
        roomId,
        () ->
            timeline.edit(
                roomId,
                seq,
                message -> {
                  requireAuthor(caller, message);
                  return message.edited(text, clock.instant().truncatedTo(ChronoUnit.MILLIS));
                }));
  }

  /** Deletes a message of the caller's: its place stays, its text does not. */
  public Message delete(Caller caller, String roomId, long seq) {
    Numbers.requirePlace(seq);
    return change(
        caller,
        roomId,
        () ->
            timeline.delete(
                roomId,
                seq,
                message -> {
                  requireAuthor(caller, message);
                  return message.erased();
                }));
  }

  /** Stores an entry and tells others, unless it had been stored before. */
  Message append(Message message) {
    Appended<Message> appended;
    try {
      appended = timeline.append(message);
    } catch (DataAccessException e) {
      throw unknown(e);
    }
    if (!appended.repeated()) {
      events.publishEvent(new MessageStored(appended.entity()));
    }
    return appended.entity();
  }

  private Message change(Caller caller, String roomId, Supplier<Message> change) {
    memberships.require(roomId, caller.accountId());
    rates.count(caller.accountId());
    Message message;
    try {
      message = change.get();
    } catch (DataRetrievalFailureException e) {
      throw Problem.notFound("No such message.");
    } catch (DataAccessException e) {
      throw unknown(e);
    }
    events.publishEvent(new MessageStored(message));
    return message;
  }

  private void requireAuthor(Caller caller, Message message) {
    if (message.kind() != MessageKind.TALK || !message.authorId().equals(caller.accountId())) {
      throw Problem.forbidden("Only who wrote a message may change it.");
    }
    if (message.deleted()) {
      throw Problem.conflict("The message is deleted.");
    }
    if (message.claims().size() > properties.maxEdits()) {
      throw Problem.conflict("The message was changed too often.");
    }
  }

  private void checkText(String text) {
    requireUnicode("text", text);
    long bytes = text.getBytes(StandardCharsets.UTF_8).length;
    if (text.isBlank() || bytes > properties.maxText().toBytes()) {
      throw Problem.invalid(
          "text: not blank, at most "
              + properties.maxText().toBytes()
              + " bytes; this one has "
              + bytes);
    }
    if (text.indexOf('\0') >= 0) {
      throw Problem.invalid("text: no character of code 0");
    }
  }

  /** Half of a pair would be stored as a question mark, and so as any other half. */
  private static void requireUnicode(String field, String value) {
    if (!VisibleText.isUnicode(value)) {
      throw Problem.invalid(field + ": half of a surrogate pair");
    }
  }

  private static Problem unknown(DataAccessException e) {
    Problem problem =
        Problem.unavailable("It is not known whether this was stored. Send it again.");
    problem.addSuppressed(e);
    return problem;
  }
}
