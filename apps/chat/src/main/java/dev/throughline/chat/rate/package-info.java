/** How often an account may do something. */
@NullMarked
package dev.throughline.chat.rate;

import org.jspecify.annotations.NullMarked;
