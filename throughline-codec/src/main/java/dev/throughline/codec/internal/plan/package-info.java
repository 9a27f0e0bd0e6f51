/**
 * What is decided about an entity type before its first document, as records; knows neither Spring
 * nor bytecode.
 */
@NullMarked
package dev.throughline.codec.internal.plan;

import org.jspecify.annotations.NullMarked;
