/**
 * A replica set, or the front of a sharded cluster, for tests: loopback members with sessions,
 * transactions, elections, change streams and a script of faults, in front of an embedded engine.
 */
@NullMarked
package dev.throughline.testkit.replica;

import org.jspecify.annotations.NullMarked;
