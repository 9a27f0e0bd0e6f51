/** The experiment on calls that touch one document. */
@NullMarked
package dev.throughline.bench.calls;

import org.jspecify.annotations.NullMarked;
