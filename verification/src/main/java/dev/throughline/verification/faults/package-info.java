/** Breaks a real Redis, its network and its clients while they write and read a timeline. */
@NullMarked
package dev.throughline.verification.faults;

import org.jspecify.annotations.NullMarked;
