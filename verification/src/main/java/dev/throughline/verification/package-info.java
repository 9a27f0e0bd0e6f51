/** Proofs that take processes and time, and the command line that runs them. */
@NullMarked
package dev.throughline.verification;

import org.jspecify.annotations.NullMarked;
