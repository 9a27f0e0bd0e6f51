package dev.throughline.board.post;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A post as clients see it, and as it is cached: there is no place in it for a secret.
 *
 * @param seq its number: 1, 2, 3, and so on
 * @param revision the board's revision at its last change
 * @param modifiedAt when it was last edited; null when never
 */
public record PostView(
    long seq,
    long revision,
    String author,
    String title,
    String body,
    @Nullable String address,
    @Nullable String country,
    @Nullable String job,
    @Nullable String company,
    @Nullable String phone,
    Instant createdAt,
    @Nullable Instant modifiedAt,
    boolean deleted) {}
