package dev.throughline.generated;

/** Nobody knows of it before it is stored. */
record Stranger(String id, String name) {}
