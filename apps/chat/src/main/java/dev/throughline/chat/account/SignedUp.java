package dev.throughline.chat.account;

/** An account was created. */
public record SignedUp(Account account) {}
