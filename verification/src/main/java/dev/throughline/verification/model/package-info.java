/** Runs the timeline's model, and reports what it finds. */
@NullMarked
package dev.throughline.verification.model;

import org.jspecify.annotations.NullMarked;
