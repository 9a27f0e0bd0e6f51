/** Experiment 2: how fast a service answers requests that read 1,000 to 1,500 documents. */
@NullMarked
package dev.throughline.bench.bulkread;

import org.jspecify.annotations.NullMarked;
