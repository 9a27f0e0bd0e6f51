package dev.throughline.mongodb.internal.driver;

import dev.throughline.mongodb.internal.raw.RawDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A server's answer to a command that opens a cursor.
 *
 * @param <C> the driver's cursors.
 * @param documents all of them; none where there is a cursor.
 * @param cursor over all documents, those that have been answered first; null when they were all in
 *     one batch. It has to be closed.
 */
public record CursorAnswer<C>(List<RawDocument> documents, @Nullable C cursor) {}
