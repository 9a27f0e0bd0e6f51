package dev.throughline.mongodb.moments;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.UuidRepresentation;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;

/** A server with a database for each of two tenants, and the commands that clients send to it. */
final class TenantServer implements AutoCloseable {

  /** What a factory gives the tenants. */
  enum Routing {
    /** Databases of two clients. */
    CLIENTS,
    /** Databases with other codecs. */
    REGISTRIES,
    /** Databases with codecs that are new each time. */
    OWN
  }

  private static final Set<String> RECORDED =
      Set.of("find", "getMore", "aggregate", "count", "distinct", "insert", "update", "delete");

  private final MongoServer server = new MongoServer(new MemoryBackend());
  private final String url = server.bindAndGetConnectionString();
  private final List<String> commands = new CopyOnWriteArrayList<>();
  private final MongoClient peek = MongoClients.create(url);
  private final CodecRegistry others = own(MongoClientSettings.getDefaultCodecRegistry());

  /** The settings of a client whose commands are recorded. */
  MongoClientSettings settings(String name) {
    return MongoClientSettings.builder()
        .applyConnectionString(new ConnectionString(url))
        .uuidRepresentation(UuidRepresentation.STANDARD)
        .addCommandListener(
            new CommandListener() {
              @Override
              public void commandStarted(CommandStartedEvent event) {
                if (RECORDED.contains(event.getCommandName())) {
                  commands.add(name + " " + event.getDatabaseName() + " " + text(event));
                }
              }
            })
        .build();
  }

  private static String text(CommandStartedEvent event) {
    BsonDocument command = event.getCommand().clone();
    command.keySet().removeAll(Set.of("lsid", "$db", "$clusterTime", "txnNumber"));
    return Moments.neutral(command.toJson());
  }

  /** Codecs that are as those, and others. */
  static CodecRegistry own(CodecRegistry registry) {
    return CodecRegistries.withUuidRepresentation(
        CodecRegistries.fromRegistries(registry), UuidRepresentation.STANDARD);
  }

  /** The codecs of the second tenant. */
  CodecRegistry others() {
    return others;
  }

  /** The commands since the last call. */
  List<String> commands() {
    List<String> seen = new ArrayList<>(commands);
    commands.clear();
    seen.sort(null);
    return seen;
  }

  /** Gives each tenant three documents, and nothing else. */
  void fill() {
    for (String tenant : List.of("a", "b")) {
      MongoDatabase database = peek.getDatabase(tenant);
      database.drop();
      database
          .getCollection("note")
          .insertMany(
              IntStream.rangeClosed(1, 3)
                  .mapToObj(i -> new Document("_id", "i" + i).append("text", tenant + i))
                  .toList());
    }
  }

  /** All documents. */
  String stored() {
    List<String> stored = new ArrayList<>();
    for (String tenant : List.of("a", "b", "unused")) {
      for (Document document : peek.getDatabase(tenant).getCollection("note").find()) {
        stored.add(tenant + Moments.neutral(document.toJson()));
      }
    }
    stored.sort(null);
    return stored.toString();
  }

  @Override
  public void close() {
    peek.close();
    server.shutdownNow();
  }
}
