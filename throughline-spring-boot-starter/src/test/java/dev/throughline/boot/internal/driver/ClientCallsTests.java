package dev.throughline.boot.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoNamespace;
import com.mongodb.client.ClientSession;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.MongoIterable;
import dev.throughline.boot.internal.observe.CallName;
import dev.throughline.boot.internal.observe.CallObservations;
import dev.throughline.boot.internal.observe.Command;
import dev.throughline.boot.internal.observe.ThreadTrips.Operation;
import dev.throughline.boot.internal.observe.Traffic;
import io.micrometer.observation.ObservationRegistry;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.UUID;
import org.bson.BsonBinaryReader;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.configuration.CodecConfigurationException;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;

/** What a watched client hands on is what it was asked for. */
class ClientCallsTests {

  private static final CallName CALL = new CallName("Orders.findAll", "Order");
  private static final Document FILTER = new Document("customer", 1);

  private final Traffic traffic = new Traffic(new CallObservations(ObservationRegistry.NOOP));
  private final MongoClient driver = mock(MongoClient.class);
  private final MongoDatabase database = mock(MongoDatabase.class);

  @SuppressWarnings("unchecked") // a mock of the raw class
  private final MongoCollection<Document> collection = mock(MongoCollection.class);

  private final MongoClient client = ClientCalls.watched(driver, traffic);

  @BeforeEach
  void oneCollection() {
    when(driver.getDatabase(anyString())).thenReturn(database);
    when(database.getCollection(anyString())).thenReturn(collection);
    when(collection.getNamespace()).thenReturn(new MongoNamespace("shop.orders"));
    when(collection.getDocumentClass()).thenReturn(Document.class);
    when(collection.getCodecRegistry()).thenReturn(MongoClientSettings.getDefaultCodecRegistry());
    when(collection.withCodecRegistry(any())).thenReturn(collection);
    when(collection.withDocumentClass(any())).thenReturn((MongoCollection) collection);
  }

  /** Something that is done with the collection in a watched call. */
  @FunctionalInterface
  private interface Use {
    Object of(MongoCollection<Document> watched) throws Throwable;
  }

  private Object watched(Use use) throws Throwable {
    return traffic.watched(CALL, () -> use.of(client.getDatabase("shop").getCollection("orders")));
  }

  @Test
  void outsideOfCallsTheDriversOwnIsHandedOut() throws Throwable {
    assertThat(client.getDatabase("shop")).isSameAs(database);
    MongoCollection<?> kept = (MongoCollection<?>) watched(it -> it);
    assertThat(kept).isNotSameAs(collection);
    kept.countDocuments(FILTER);
    verify(collection).countDocuments(FILTER);
    assertThat(kept.toString()).isEqualTo(collection.toString());
    assertThat(kept).isEqualTo(kept).isNotEqualTo(collection).hasSameHashCodeAs(kept);
  }

  /** Spring Data leaves out the session of a collection that is a proxy of Java's. */
  @Test
  void sessionsReachTheDriver() throws Throwable {
    ClientSession session = mock(ClientSession.class);
    traffic.watched(
        CALL,
        () ->
            new SimpleMongoClientDatabaseFactory(client, "shop")
                .withSession(session)
                .getMongoDatabase()
                .getCollection("orders")
                .countDocuments(FILTER));
    verify(collection).countDocuments(session, FILTER);
    watched(
        it -> {
          assertThat(Proxy.isProxyClass(it.getClass())).isFalse();
          return null;
        });
  }

  @Test
  void exceptionsAreTheDrivers() throws Throwable {
    IllegalStateException failure = new IllegalStateException("by the driver");
    when(collection.insertOne(any())).thenThrow(failure);
    assertThatThrownBy(() -> watched(it -> it.insertOne(new Document()))).isSameAs(failure);
    when(collection.bulkWrite(any())).thenThrow(failure);
    assertThatThrownBy(() -> watched(it -> it.bulkWrite(List.of()))).isSameAs(failure);
    // The driver refuses it, which a mock does not.
    assertThat(watched(it -> it.replaceOne(FILTER, null))).isNull();
    verify(collection).replaceOne(FILTER, null);
  }

  @Test
  void stepsOfFindsAreTheSameObject() throws Throwable {
    @SuppressWarnings("unchecked") // a mock of the raw class
    FindIterable<Document> find = mock(FindIterable.class);
    @SuppressWarnings("unchecked") // a mock of the raw class
    MongoIterable<Object> mapped = mock(MongoIterable.class);
    when(collection.find(FILTER, Document.class)).thenReturn(find);
    when(find.skip(20)).thenReturn(find);
    when(find.map(any())).thenReturn(mapped);
    when(mapped.first()).thenReturn("first");
    Object first =
        watched(
            it -> {
              FindIterable<Document> watched = it.find(FILTER, Document.class);
              assertThat(watched.skip(20)).isSameAs(watched);
              return watched.map(Document::toJson).first();
            });
    assertThat(first).isEqualTo("first");
    verify(find).skip(20);
  }

  /** A class without a codec fails where the driver lets it fail. */
  @Test
  void anUnknownClassIsTheDriversMatter() throws Throwable {
    when(collection.find(FILTER, Traffic.class)).thenReturn(null);
    assertThat(watched(it -> it.find(FILTER, Traffic.class))).isNull();
    verify(collection).find(FILTER, Traffic.class);
  }

  /** The registry that a find gets decodes what the collection's own does. */
  @Test
  void codecsAreTheCollections() {
    CodecRegistry stock =
        CodecRegistries.withUuidRepresentation(
            MongoClientSettings.getDefaultCodecRegistry(), UuidRepresentation.STANDARD);
    CodecRegistry counting =
        CodecRegistries.withUuidRepresentation(
            CountingRegistry.of(stock, Document.class, new Operation(Command.OTHER), traffic),
            UuidRepresentation.STANDARD);
    Document document =
        new Document("id", UUID.randomUUID())
            .append("nested", new Document("list", List.of(new Document("a", 1), "b")));
    RawBsonDocument bytes = new RawBsonDocument(document, stock.get(Document.class));
    assertThat(counting.get(Document.class)).isInstanceOf(CountingCodec.class);
    assertThat(
            counting
                .get(Document.class)
                .decode(
                    new BsonBinaryReader(bytes.getByteBuffer().asNIO()),
                    DecoderContext.builder().build()))
        .isEqualTo(document);
    assertThat(new RawBsonDocument(document, counting.get(Document.class))).isEqualTo(bytes);
    assertThat(counting.get(String.class).getEncoderClass()).isEqualTo(String.class);
    assertThatThrownBy(() -> counting.get(Traffic.class))
        .isInstanceOf(CodecConfigurationException.class);
  }

  @Test
  void whatADatabaseHasIsTheDrivers() throws Throwable {
    when(database.getName()).thenReturn("shop");
    when(database.withCodecRegistry(any())).thenReturn(database);
    Object name =
        traffic.watched(
            CALL,
            () ->
                client
                    .getDatabase("shop")
                    .withCodecRegistry(MongoClientSettings.getDefaultCodecRegistry())
                    .getName());
    assertThat(name).isEqualTo("shop");
  }
}
