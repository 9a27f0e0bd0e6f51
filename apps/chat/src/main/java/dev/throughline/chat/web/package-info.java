/** Rules of every request: security, and the form of problems. */
@NullMarked
package dev.throughline.chat.web;

import org.jspecify.annotations.NullMarked;
