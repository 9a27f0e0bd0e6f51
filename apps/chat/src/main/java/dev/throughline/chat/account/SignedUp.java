package dev.throughline.chat.account;

/** Somebody has an account now. */
public record SignedUp(Account account) {}
