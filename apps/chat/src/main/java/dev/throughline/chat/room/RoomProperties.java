package dev.throughline.chat.room;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits of rooms.
 *
 * @param maxMembers people in one group
 * @param maxPerAccount rooms that one account may be in
 * @param invitationsPerHour how many invitations one account may send, at one instance
 * @param invitationBurst how many of them at once
 * @param openPerInviter how many invitations of one account may wait for an answer
 * @param openPerAccount how many invitations may wait for the answer of one account
 * @param openPerPair how many invitations of one account may wait for the answer of one other
 */
@ConfigurationProperties("chat.rooms")
record RoomProperties(
    @DefaultValue("500") int maxMembers,
    @DefaultValue(RoomService.MAX_PER_ACCOUNT + "") int maxPerAccount,
    @DefaultValue("60") int invitationsPerHour,
    @DefaultValue("30") int invitationBurst,
    @DefaultValue("100") int openPerInviter,
    @DefaultValue("50") int openPerAccount,
    @DefaultValue("5") int openPerPair) {}
