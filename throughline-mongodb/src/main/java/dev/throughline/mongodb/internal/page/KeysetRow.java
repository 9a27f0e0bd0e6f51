package dev.throughline.mongodb.internal.page;

import org.bson.BsonDocument;

/**
 * A document that was read, as it was mapped and as it came.
 *
 * @param item what it was mapped to.
 * @param document what the server sent.
 */
public record KeysetRow<T>(T item, BsonDocument document) {}
