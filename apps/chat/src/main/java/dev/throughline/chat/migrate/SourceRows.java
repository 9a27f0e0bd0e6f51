package dev.throughline.chat.migrate;

import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/** The rows of the relational tables. */
final class SourceRows {

  private SourceRows() {}

  record User(
      long id, String login, String displayName, String passwordHash, LocalDateTime createdAt) {
    @Override
    public String toString() {
      return "User[id=" + id + "]";
    }
  }

  record Room(long id, String kind, String title, LocalDateTime createdAt) {}

  record Member(
      long roomId,
      long userId,
      @Nullable String displayName,
      String role,
      LocalDateTime joinedAt,
      @Nullable Long lastReadMessageId) {}

  record Message(
      long id,
      long roomId,
      long userId,
      @Nullable String displayName,
      String kind,
      String content,
      LocalDateTime sentAt,
      @Nullable LocalDateTime editedAt,
      boolean deleted) {}
}
