package dev.throughline.mongodb.changes;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.testkit.replica.ReplicaSet;

/** A replica set in memory, which has transactions. */
final class Replicas implements AutoCloseable {

  private final MongoServer engine = new MongoServer(new MemoryBackend());
  private final ReplicaSet set = ReplicaSet.start(engine.bind(), 1);

  MongoClientSettings settings() {
    return MongoClientSettings.builder()
        .applyConnectionString(new ConnectionString(set.uri()))
        .build();
  }

  @Override
  public void close() {
    set.close();
    engine.shutdownNow();
  }
}
