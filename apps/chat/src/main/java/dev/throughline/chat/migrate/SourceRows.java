package dev.throughline.chat.migrate;

import org.jspecify.annotations.Nullable;

/**
 * The rows of the relational tables, as they are: each value that is no key may be missing,
 * whatever the tables should allow.
 */
final class SourceRows {

  private SourceRows() {}

  record User(
      long id,
      @Nullable String login,
      @Nullable String displayName,
      @Nullable String passwordHash,
      @Nullable SourceTime createdAt) {
    @Override
    public String toString() {
      return "User[id=" + id + "]";
    }
  }

  record Room(
      long id, @Nullable String kind, @Nullable String title, @Nullable SourceTime createdAt) {}

  /** Whether there is a user of the id, and its name. */
  record Author(boolean exists, @Nullable String displayName) {}

  record Member(
      long roomId,
      long userId,
      Author user,
      @Nullable String role,
      @Nullable SourceTime joinedAt,
      @Nullable Long lastReadMessageId) {}

  record Message(
      long id,
      @Nullable Long roomId,
      @Nullable Long userId,
      Author user,
      @Nullable String kind,
      @Nullable String content,
      @Nullable SourceTime sentAt,
      @Nullable SourceTime editedAt,
      @Nullable Boolean deleted) {}
}
