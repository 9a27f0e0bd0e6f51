/**
 * Finds the place of a document or an object that compiled code does not cover: by a second, slow
 * walk that knows the plan and none of the generated code.
 */
@org.jspecify.annotations.NullMarked
package dev.throughline.codec.internal.diagnose;
