/** References: a list of orders, with what they refer to. */
@NullMarked
package dev.throughline.bench.references;

import org.jspecify.annotations.NullMarked;
