/** Questions to the database that many ask at the same time. */
@NullMarked
package dev.throughline.chat.lookup;

import org.jspecify.annotations.NullMarked;
