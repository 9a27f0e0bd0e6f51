package dev.throughline.embedded;

import de.bwaldvogel.mongo.MongoBackend;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import io.netty.channel.Channel;
import java.nio.file.Path;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/** Keeps the databases in one H2 store file. Its own class, so that memory needs no H2. */
final class DirectoryBackend {

  private static final String FILE_NAME = "mongo.mv";

  private DirectoryBackend() {}

  static MongoBackend open(Path directory) {
    Path file = directory.resolve(FILE_NAME);
    MVStore store;
    try {
      store = new MVStore.Builder().fileName(file.toString()).open();
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
          return Greeting.in(
              command, super.handleCommand(channel, databaseName, Greeting.known(command), query));
        }
      };
    } catch (RuntimeException | Error e) {
      store.closeImmediately();
      throw e;
    }
  }
}
