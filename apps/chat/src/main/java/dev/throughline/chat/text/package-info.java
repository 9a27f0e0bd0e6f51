/** What texts from outside may be made of. */
@NullMarked
package dev.throughline.chat.text;

import org.jspecify.annotations.NullMarked;
