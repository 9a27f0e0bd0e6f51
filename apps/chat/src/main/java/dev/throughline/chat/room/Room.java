package dev.throughline.chat.room;

import java.time.Instant;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * A room. Its members are {@link Member} documents.
 *
 * @param id made up for groups; of a one-to-one room the hash of both accounts' ids, so that two
 *     people who open it at the same time get one room
 * @param title of a group; empty for one-to-one rooms, which are called like the other one
 */
@Document("rooms")
public record Room(@Id String id, RoomKind kind, String title, Instant createdAt) {}
