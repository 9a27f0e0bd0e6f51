/** The errors that clients receive, as problem details. */
@NullMarked
package dev.throughline.chat.problem;

import org.jspecify.annotations.NullMarked;
