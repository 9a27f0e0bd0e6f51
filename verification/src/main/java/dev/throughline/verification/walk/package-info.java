/** The way of a call through Throughline's classes, as an agent sees it. */
@NullMarked
package dev.throughline.verification.walk;

import org.jspecify.annotations.NullMarked;
