package dev.throughline.chat.room;

/**
 * An invitation was placed, or taken back before the account answered it.
 *
 * @param open false when it was taken back
 */
public record MemberInvited(String roomId, String accountId, boolean open) {}
