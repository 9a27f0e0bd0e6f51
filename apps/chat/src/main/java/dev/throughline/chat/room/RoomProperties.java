package dev.throughline.chat.room;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits of rooms.
 *
 * @param maxMembers people in one group
 * @param maxPerAccount rooms that one account may be in
 * @param invitationsPerHour how many others one account may put into rooms, at one instance
 * @param invitationBurst how many of them at once
 */
@ConfigurationProperties("chat.rooms")
record RoomProperties(
    @DefaultValue("500") int maxMembers,
    @DefaultValue("200") int maxPerAccount,
    @DefaultValue("60") int invitationsPerHour,
    @DefaultValue("30") int invitationBurst) {}
