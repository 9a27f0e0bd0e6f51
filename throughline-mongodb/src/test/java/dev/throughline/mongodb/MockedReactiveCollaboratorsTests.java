package dev.throughline.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.result.InsertManyResult;
import com.mongodb.client.result.InsertOneResult;
import com.mongodb.client.result.UpdateResult;
import com.mongodb.reactivestreams.client.FindPublisher;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoCollection;
import com.mongodb.reactivestreams.client.MongoDatabase;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mockito.ArgumentCaptor;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.ReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.MongoExceptionTranslator;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Tests as users write them, with stock's reactive template and with ours. */
class MockedReactiveCollaboratorsTests {

  private final ReactiveMongoDatabaseFactory factory = mock(ReactiveMongoDatabaseFactory.class);
  private final MongoDatabase database = mock(MongoDatabase.class);

  @SuppressWarnings("unchecked")
  private final MongoCollection<Document> collection = mock(MongoCollection.class);

  MockedReactiveCollaboratorsTests() {
    when(factory.getMongoDatabase()).thenReturn(Mono.just(database));
    when(factory.getExceptionTranslator()).thenReturn(new MongoExceptionTranslator());
    when(database.getCollection("person", Document.class)).thenReturn(collection);
  }

  static Stream<BiFunction<ReactiveMongoDatabaseFactory, MongoConverter, ReactiveMongoTemplate>>
      templates() {
    return Stream.of(ReactiveMongoTemplate::new, ThroughlineReactiveMongoTemplate::new);
  }

  @ParameterizedTest
  @MethodSource("templates")
  void documentsOfAMockedCollectionAreRead(
      BiFunction<ReactiveMongoDatabaseFactory, MongoConverter, ReactiveMongoTemplate> template) {
    @SuppressWarnings("unchecked")
    FindPublisher<Document> found = mock(FindPublisher.class);
    when(collection.find(new Document("name", "ann"), Document.class)).thenReturn(found);
    when(found.projection(any())).thenReturn(found);
    answer(found, new Document("_id", "1").append("name", "ann"));
    assertThat(
            template
                .apply(factory, null)
                .find(Query.query(Criteria.where("name").is("ann")), Person.class)
                .collectList()
                .block())
        .containsExactly(new Person("1", "ann"));
  }

  private static void answer(FindPublisher<Document> found, Document document) {
    org.mockito.Mockito.doAnswer(
            call -> {
              Subscriber<? super Document> subscriber = call.getArgument(0);
              Flux.just(document).subscribe(subscriber);
              return null;
            })
        .when(found)
        .subscribe(any());
  }

  @ParameterizedTest
  @MethodSource("templates")
  void insertsReachAMockedCollectionAsPlainDocuments(
      BiFunction<ReactiveMongoDatabaseFactory, MongoConverter, ReactiveMongoTemplate> constructor) {
    Publisher<InsertOneResult> one = Mono.just(InsertOneResult.unacknowledged());
    Publisher<InsertManyResult> many = Mono.just(InsertManyResult.unacknowledged());
    doReturn(one).when(collection).insertOne(any(Document.class));
    doReturn(many).when(collection).insertMany(anyList());
    ReactiveMongoTemplate template = constructor.apply(factory, null);
    template.insert(new Person("1", "ann")).block();
    template.insertAll(List.of(new Person("2", "bob"), new Person("3", "cid"))).blockLast();
    verify(collection).insertOne(document("1", "ann"));
    verify(collection).insertMany(List.of(document("2", "bob"), document("3", "cid")));
    verify(collection, never()).bulkWrite(anyList());
  }

  @ParameterizedTest
  @MethodSource("templates")
  void savesReachAMockedCollectionAsPlainDocuments(
      BiFunction<ReactiveMongoDatabaseFactory, MongoConverter, ReactiveMongoTemplate> constructor) {
    doReturn(Mono.just(UpdateResult.unacknowledged()))
        .when(collection)
        .replaceOne(any(), any(Document.class), any(ReplaceOptions.class));
    constructor.apply(factory, null).save(new Person("1", "ann")).block();
    ArgumentCaptor<Document> saved = ArgumentCaptor.forClass(Document.class);
    verify(collection).replaceOne(any(), saved.capture(), any(ReplaceOptions.class));
    assertThat(saved.getValue()).isEqualTo(document("1", "ann"));
  }

  @Test
  void mockedClientIsUsedAsByStock() {
    MongoClient client = mock(MongoClient.class);
    when(client.getDatabase("test")).thenReturn(database);
    doReturn(Mono.just(InsertOneResult.unacknowledged()))
        .when(collection)
        .insertOne(any(Document.class));
    new ThroughlineReactiveMongoTemplate(client, "test").insert(new Person("1", "ann")).block();
    verify(collection).insertOne(document("1", "ann"));
  }

  @Test
  void spiedConverterIsCalledForEachDocument() {
    try (TestServer server = new TestServer()) {
      ReactiveMongoDatabaseFactory real = server.reactiveFactory();
      MappingMongoConverter spy =
          spy(
              (ThroughlineMongoConverter)
                  new ThroughlineReactiveMongoTemplate(real).getConverter());
      ReactiveMongoTemplate template = new ThroughlineReactiveMongoTemplate(real, spy);
      Person person = new Person("1", "ann");
      template.insert(person).block();
      verify(spy).write(eq(person), any());
      doReturn(new Person("9", "stubbed")).when(spy).read(eq(Person.class), any());
      assertThat(template.findById("1", Person.class).block())
          .isEqualTo(new Person("9", "stubbed"));
    }
  }

  @Test
  void spiedTemplateWorksAndIsVerified() {
    try (TestServer server = new TestServer()) {
      ThroughlineReactiveMongoTemplate template =
          spy(new ThroughlineReactiveMongoTemplate(server.reactiveFactory()));
      template.insertAll(List.of(new Person("1", "ann"), new Person("2", "bob"))).blockLast();
      doReturn(Flux.empty()).when(template).findAll(Person.class);
      assertThat(template.findAll(Person.class).collectList().block()).isEmpty();
      assertThat(template.findById("2", Person.class).block()).isEqualTo(new Person("2", "bob"));
      verify(template).insertAll(anyList());
    }
  }

  private static Document document(String id, String name) {
    return new Document("_id", id).append("name", name).append("_class", Person.class.getName());
  }

  record Person(@Id String id, String name) {}
}
