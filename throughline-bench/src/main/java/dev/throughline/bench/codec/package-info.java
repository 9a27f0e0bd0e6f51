/** The plan and the generated codec of an entity of the user's own, for people to read. */
@NullMarked
package dev.throughline.bench.codec;

import org.jspecify.annotations.NullMarked;
