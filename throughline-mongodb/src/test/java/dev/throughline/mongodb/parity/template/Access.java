package dev.throughline.mongodb.parity.template;

/** How the database is reached. Everything that is tested of one is tested of the other. */
enum Access {
  BLOCKING,
  REACTIVE
}
