/** JMH benchmarks of one entity at a time, without server. */
@NullMarked
package dev.throughline.bench.jmh;

import org.jspecify.annotations.NullMarked;
