package dev.throughline.generated;

/** An entity that no mapping context contains before it is stored. */
record Stranger(String id, String name) {}
