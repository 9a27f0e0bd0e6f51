package dev.throughline.bench.cachepayload;

import java.time.Instant;
import org.springframework.data.annotation.Id;

/** The published post of a board. */
record BoardPost(
    @Id String id,
    long memberId,
    double score,
    String title,
    String body,
    String address,
    String country,
    String job,
    String company,
    String phone,
    Instant createdAt,
    Instant modifiedAt,
    Instant publishedAt) {}
