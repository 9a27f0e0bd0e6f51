/** Experiment 5: what a cached list of posts costs, by the form in which it is cached. */
@NullMarked
package dev.throughline.bench.cachepayload;

import org.jspecify.annotations.NullMarked;
