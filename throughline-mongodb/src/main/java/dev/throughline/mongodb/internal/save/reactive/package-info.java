/** Saving entities over a reactive template: steps, runs, commands whose answers are signals. */
@NullMarked
package dev.throughline.mongodb.internal.save.reactive;

import org.jspecify.annotations.NullMarked;
