package dev.throughline.mongodb;

/**
 * When {@code saveAll} of repositories calls the application's own listeners and callbacks around
 * saving (before the conversion, before and after saving). Auditing and validation by Spring Data
 * look at the entity only, so they do not count.
 */
public enum SaveAllCallbacks {

  /** As stock: an entity is written before the callbacks of the next are called. The default. */
  SINGLE,

  /**
   * Those before saving are called for all entities of a batch before it is written, and those
   * after saving for all of them afterwards. For callbacks that do not look at what the database
   * holds of the other entities.
   */
  BATCH
}
