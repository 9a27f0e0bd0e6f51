/** The application that is restarted. Its classes are loaded anew each time, those here alone. */
@NullMarked
package dev.throughline.verification.soak.application;

import org.jspecify.annotations.NullMarked;
