/** Proves on a user's own server what Throughline promises. */
@NullMarked
package dev.throughline.verification.certify;

import org.jspecify.annotations.NullMarked;
