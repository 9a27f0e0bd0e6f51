/** The move from a relational database, restartable at any point. */
@NullMarked
package dev.throughline.chat.migrate;

import org.jspecify.annotations.NullMarked;
