package dev.throughline.boot.app;

/** How the application reaches its database. */
enum Access {
  BLOCKING,
  REACTIVE
}
