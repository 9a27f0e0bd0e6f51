/**
 * The timeline's protocol under a scheduler that chooses everything that happens: what is modelled,
 * its mutants, and what must hold. The servers, the processes and the checker are below.
 */
@NullMarked
package dev.throughline.redis.model;

import org.jspecify.annotations.NullMarked;
