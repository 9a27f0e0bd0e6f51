/** How the experiments' applications get Throughline or stock. */
@NullMarked
package dev.throughline.bench.wiring;

import org.jspecify.annotations.NullMarked;
