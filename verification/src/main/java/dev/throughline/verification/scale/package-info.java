/** Several application nodes over timelines in a Redis Cluster: what each operation costs whom. */
@NullMarked
package dev.throughline.verification.scale;

import org.jspecify.annotations.NullMarked;
