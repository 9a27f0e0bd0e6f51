package dev.throughline.mongodb.internal.reference;

/**
 * A document that a reference leads to.
 *
 * @param place its place in what the server answered.
 */
record FetchedDocument(byte[] bytes, int place) {}
