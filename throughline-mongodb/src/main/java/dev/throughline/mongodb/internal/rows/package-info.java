/** Objects that are made of documents when they are looked at. */
@NullMarked
package dev.throughline.mongodb.internal.rows;

import org.jspecify.annotations.NullMarked;
