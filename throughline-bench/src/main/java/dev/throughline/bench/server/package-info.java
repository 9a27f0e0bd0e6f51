/** MongoDB servers for the experiments, each in a JVM of its own. */
@NullMarked
package dev.throughline.bench.server;

import org.jspecify.annotations.NullMarked;
