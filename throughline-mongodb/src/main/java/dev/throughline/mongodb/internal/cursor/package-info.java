/** Cursors whose documents are not looked into. */
@NullMarked
package dev.throughline.mongodb.internal.cursor;

import org.jspecify.annotations.NullMarked;
