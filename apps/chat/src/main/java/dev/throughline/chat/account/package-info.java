/** Accounts and their authentication: signing up and in, tokens, sessions, and their end. */
@NullMarked
package dev.throughline.chat.account;

import org.jspecify.annotations.NullMarked;
