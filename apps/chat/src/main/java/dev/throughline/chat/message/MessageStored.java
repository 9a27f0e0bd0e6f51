package dev.throughline.chat.message;

/** A message is in the database, new, edited or deleted, and may be told to others. */
public record MessageStored(Message message) {}
