/** What clients may do wrong, as problem details. */
@NullMarked
package dev.throughline.chat.problem;

import org.jspecify.annotations.NullMarked;
