package dev.throughline.chat.account;

/** A session was ended on this instance, by logging out or because its refresh token was stolen. */
public record SessionEnded(String sessionId) {}
