package dev.throughline.embedded;

import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.backend.memory.MemoryDatabase;
import de.bwaldvogel.mongo.bson.Document;
import io.netty.channel.Channel;

/** Keeps the databases in memory. */
final class ResidentBackend extends MemoryBackend {

  @Override
  public MemoryDatabase openOrCreateDatabase(String databaseName) {
    return new ResidentDatabase(databaseName, getCursorRegistry());
  }

  @Override
  public Document handleCommand(
      Channel channel, String databaseName, String command, Document query) {
    return Greeting.in(
        command, super.handleCommand(channel, databaseName, Greeting.known(command), query));
  }
}
