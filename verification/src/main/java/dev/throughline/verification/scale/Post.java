package dev.throughline.verification.scale;

import dev.throughline.redis.timeline.annotation.TimelineKey;
import dev.throughline.redis.timeline.annotation.TimelineRevision;
import dev.throughline.redis.timeline.annotation.TimelineSeq;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/** What is in the timelines. */
@Document("posts")
record Post(
    @Nullable @Id String id,
    @TimelineKey String timeline,
    @TimelineSeq long seq,
    @TimelineRevision long revision,
    String author,
    String text) {}
