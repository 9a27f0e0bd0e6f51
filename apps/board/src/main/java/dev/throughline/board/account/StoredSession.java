package dev.throughline.board.account;

import java.time.Instant;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.index.Indexed;
import org.springframework.data.mongodb.core.mapping.Document;

/** One sign-in, which ends by signing out, by another password, or by not being renewed. */
@Document("sessions")
record StoredSession(
    @Id String id, @Indexed String name, @Indexed(expireAfter = "0s") Instant expiresAt) {}
