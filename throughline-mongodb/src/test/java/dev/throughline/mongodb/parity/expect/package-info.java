/**
 * What the shapes of the parity tests say of themselves: the tests find shapes by these
 * annotations, hold them to what they say, and make {@code docs/mapping.md} of it.
 */
package dev.throughline.mongodb.parity.expect;
