package dev.throughline.chat.message;

/** A message is in the database, new, edited or deleted, and may be published. */
public record MessageStored(Message message) {}
