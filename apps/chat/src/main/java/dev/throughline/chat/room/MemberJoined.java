package dev.throughline.chat.room;

/** Somebody was added to a room. */
public record MemberJoined(Room room, Member member) {}
