package dev.throughline.board.post;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Posts, newest first. Deleted ones are left out, so that a page may be short while there is more.
 *
 * @param next what to ask with for older ones; null when there are none
 * @param revision the board's revision of which this is the state, to be sent back as {@code
 *     minRevision}; 0 when it is not known
 * @param source where the page came from
 */
record PostPage(List<PostView> items, @Nullable String next, long revision, String source) {}
