package dev.throughline.chat.room;

/** A member left a room or was removed from it. */
public record MemberLeft(Room room, Member member) {}
