/** Child JVMs that are asked and answer in lines of JSON, and what they consume. */
@NullMarked
package dev.throughline.bench.process;

import org.jspecify.annotations.NullMarked;
