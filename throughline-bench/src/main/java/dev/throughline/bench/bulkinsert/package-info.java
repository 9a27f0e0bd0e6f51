/** Experiment 1: how fast entities get into a collection. */
@NullMarked
package dev.throughline.bench.bulkinsert;

import org.jspecify.annotations.NullMarked;
