/** Runners: they send operations of plans, blocking and reactive, and read what is answered. */
@NullMarked
package dev.throughline.mongodb.internal.run;

import org.jspecify.annotations.NullMarked;
