package dev.throughline.chat.room;

/** Somebody is no longer in a room, by leaving or being removed. */
public record MemberLeft(Room room, Member member) {}
