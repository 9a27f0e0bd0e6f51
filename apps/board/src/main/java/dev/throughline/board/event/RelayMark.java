package dev.throughline.board.event;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * The progress of sending the events of created posts.
 *
 * @param seq the number of the last post whose event Kafka has acknowledged, with all before it
 * @param owner the instance that sends
 * @param until when another one may take over
 */
@Document("relay")
record RelayMark(@Id String id, long seq, @Nullable String owner, @Nullable Instant until) {}
