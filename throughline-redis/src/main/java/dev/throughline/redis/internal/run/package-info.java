/** Runs flows, blocking and reactive, with what a process keeps between them. */
@NullMarked
package dev.throughline.redis.internal.run;

import org.jspecify.annotations.NullMarked;
