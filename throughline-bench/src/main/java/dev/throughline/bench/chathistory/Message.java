package dev.throughline.bench.chathistory;

import java.time.Instant;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.index.CompoundIndex;
import org.springframework.data.mongodb.core.mapping.Document;

/** What is said in a room. */
@Document("messages")
@CompoundIndex(def = "{'room': 1, 'sentAt': -1, '_id': -1}")
record Message(@Id long id, String room, String author, String text, Instant sentAt) {}
