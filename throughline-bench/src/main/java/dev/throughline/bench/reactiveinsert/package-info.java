/** Experiment 4: items of a Flux into a collection, over a network. */
@NullMarked
package dev.throughline.bench.reactiveinsert;

import org.jspecify.annotations.NullMarked;
