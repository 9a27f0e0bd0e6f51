package dev.throughline.embedded;

import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.memory.MemoryCollection;
import de.bwaldvogel.mongo.backend.memory.MemoryDatabase;

/** A database in memory, with {@link ResidentCollection}s. */
final class ResidentDatabase extends MemoryDatabase {

  ResidentDatabase(String name, CursorRegistry cursors) {
    super(name, cursors);
  }

  @Override
  protected MemoryCollection openOrCreateCollection(String name, CollectionOptions options) {
    return new ResidentCollection(this, name, options, cursorRegistry);
  }
}
