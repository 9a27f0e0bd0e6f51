package dev.throughline.mongodb.internal.reference;

/**
 * A document that a reference leads to.
 *
 * @param place its place in what the server answered.
 * @param part the same for all that one command has found.
 */
record FetchedDocument(byte[] bytes, int place, Object part) {}
