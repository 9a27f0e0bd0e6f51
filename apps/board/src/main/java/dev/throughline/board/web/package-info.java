/** Rules of every request: security, problems, the description. */
@NullMarked
package dev.throughline.board.web;

import org.jspecify.annotations.NullMarked;
