package dev.throughline.embedded;

import de.bwaldvogel.mongo.MongoBackend;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import io.netty.channel.Channel;
import java.nio.file.Path;
import java.util.Set;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/**
 * Keeps the databases in one H2 store file, and answers a write when it is in the file: the store
 * on its own would write within a second. Its own class, so that memory needs no H2.
 */
final class DirectoryBackend {

  private static final String FILE_NAME = "mongo.mv";

  /**
   * Each write to the file holds the pages that changed: with the store's own size, and its memory
   * of 45 seconds, the file would grow by 40 KB for each small document.
   */
  private static final int PAGE_BYTES = 4096;

  private static final int RETENTION_MILLIS = 10_000;

  /** Commands after which there is nothing to write. */
  private static final Set<String> READS =
      Set.of("find", "getMore", "count", "distinct", "hello", "isMaster", "ismaster", "ping");

  private DirectoryBackend() {}

  static MongoBackend open(Path directory) {
    Path file = directory.resolve(FILE_NAME);
    MVStore store;
    try {
      store = new MVStore.Builder().fileName(file.toString()).pageSplitSize(PAGE_BYTES).open();
      store.setRetentionTime(RETENTION_MILLIS);
    } catch (MVStoreException e) {
      throw new EmbeddedMongoException(
          directory,
          "holds a store that cannot be opened: " + e.getMessage(),
          "Check the permissions of " + file + ", or move it away to start empty.",
          e);
    }
    try {
      return new H2Backend(store) {
        @Override
        public Document handleCommand(
            Channel channel, String databaseName, String command, Document query) {
          Document answer =
              super.handleCommand(channel, databaseName, Greeting.known(command), query);
          if (!READS.contains(command)) {
            write(store);
          }
          return Greeting.in(command, answer);
        }
      };
    } catch (RuntimeException | Error e) {
      store.closeImmediately();
      throw e;
    }
  }

  /** Waits until everything so far is in the file, where the end of this process leaves it. */
  private static void write(MVStore store) {
    if (store.commit() < 0) {
      // The store's own thread has taken the changes and may not have written them yet.
      store.executeFilestoreOperation(() -> {});
    }
  }
}
