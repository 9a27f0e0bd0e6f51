package dev.throughline.bench.chathistory;

/**
 * Where a page begins.
 *
 * @param newer how many messages of the room are newer than the page; a multiple of the page's
 *     size.
 */
record Place(int room, int newer) {}
