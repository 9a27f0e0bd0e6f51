/** What all experiments have in common; what differs is in a package for each. */
@NullMarked
package dev.throughline.bench.experiment;

import org.jspecify.annotations.NullMarked;
