package dev.throughline.chat.room;

/** A member was added to a room. */
public record MemberJoined(Room room, Member member) {}
