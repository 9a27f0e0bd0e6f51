/** Puts converters and templates of Throughline where Spring Boot has put stock ones. */
@NullMarked
package dev.throughline.boot.converter;

import org.jspecify.annotations.NullMarked;
