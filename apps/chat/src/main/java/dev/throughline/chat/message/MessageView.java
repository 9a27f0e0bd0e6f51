package dev.throughline.chat.message;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A message as clients see it. */
public record MessageView(
    String room,
    long seq,
    long revision,
    MessageKind kind,
    String authorId,
    String authorName,
    String clientId,
    String text,
    Instant sentAt,
    @Nullable Instant editedAt,
    boolean deleted) {

  public static MessageView of(Message message) {
    return new MessageView(
        message.roomId(),
        message.seq(),
        message.revision(),
        message.kind(),
        message.authorId(),
        message.authorName(),
        message.clientId(),
        message.text(),
        message.sentAt(),
        message.editedAt(),
        message.deleted());
  }
}
