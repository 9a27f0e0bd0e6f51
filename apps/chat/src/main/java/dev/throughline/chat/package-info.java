/** A chat service whose history is a timeline. */
@NullMarked
package dev.throughline.chat;

import org.jspecify.annotations.NullMarked;
