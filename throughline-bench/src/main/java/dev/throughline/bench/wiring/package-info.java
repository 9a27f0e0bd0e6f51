/** What the experiments' applications run on. */
@NullMarked
package dev.throughline.bench.wiring;

import org.jspecify.annotations.NullMarked;
