/** The Product of experiment 1 and of the JMH benchmarks. */
@NullMarked
package dev.throughline.bench.product;

import org.jspecify.annotations.NullMarked;
