package dev.throughline.chat.room;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.index.Indexed;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * An account may enter a room, and has not said yet whether it wants to. What it declined is kept,
 * so that the same room does not ask again.
 *
 * @param id the room's and the account's, so that a room asks an account once
 * @param displayName of the account that is invited
 * @param title of a group; empty for a one-to-one room
 * @param expiresAt null for a one-to-one room that was declined, which never asks again
 */
@Document("invitations")
public record Invitation(
    @Id String id,
    @Indexed String roomId,
    @Indexed String accountId,
    String displayName,
    @Indexed String inviterId,
    String inviterName,
    RoomKind kind,
    String title,
    Instant sentAt,
    boolean declined,
    @Indexed(expireAfter = "0s") @Nullable Instant expiresAt) {}
