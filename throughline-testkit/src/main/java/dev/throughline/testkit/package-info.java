/** Servers and networks for tests and benchmarks, which need the JDK and BSON alone. */
@NullMarked
package dev.throughline.testkit;

import org.jspecify.annotations.NullMarked;
