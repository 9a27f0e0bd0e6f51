/** What could be faster in the application's own calls, and why; not for applications. */
@NullMarked
package dev.throughline.boot.internal.doctor;

import org.jspecify.annotations.NullMarked;
