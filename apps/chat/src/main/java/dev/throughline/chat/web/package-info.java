/** What holds for every request: security, and how problems are told. */
@NullMarked
package dev.throughline.chat.web;

import org.jspecify.annotations.NullMarked;
