/** Stock against Throughline on entities of the user's own. */
@NullMarked
package dev.throughline.bench.entities;

import org.jspecify.annotations.NullMarked;
