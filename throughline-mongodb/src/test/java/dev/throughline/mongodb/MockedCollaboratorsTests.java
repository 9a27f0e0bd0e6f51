package dev.throughline.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.result.InsertManyResult;
import com.mongodb.client.result.InsertOneResult;
import dev.throughline.mongodb.parity.expect.Proof;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mockito.ArgumentCaptor;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.MongoExceptionTranslator;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.convert.DbRefResolver;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.projection.SpelAwareProxyProjectionFactory;

/** Tests as users write them, with stock's template and with ours. */
@Proof(value = "Subclasses of the converter, spies, entity instantiators", engine = "stock")
class MockedCollaboratorsTests {

  private final MongoDatabaseFactory factory = mock(MongoDatabaseFactory.class);
  private final MongoDatabase database = mock(MongoDatabase.class);

  @SuppressWarnings("unchecked")
  private final MongoCollection<Document> collection = mock(MongoCollection.class);

  MockedCollaboratorsTests() {
    when(factory.getMongoDatabase()).thenReturn(database);
    when(factory.getExceptionTranslator()).thenReturn(new MongoExceptionTranslator());
    when(database.getCollection("person", Document.class)).thenReturn(collection);
  }

  static Stream<BiFunction<MongoDatabaseFactory, MongoConverter, MongoTemplate>> templates() {
    return Stream.of(MongoTemplate::new, ThroughlineMongoTemplate::new);
  }

  @ParameterizedTest
  @MethodSource("templates")
  void documentsOfAMockedCollectionAreRead(
      BiFunction<MongoDatabaseFactory, MongoConverter, MongoTemplate> constructor) {
    @SuppressWarnings("unchecked")
    FindIterable<Document> found = mock(FindIterable.class);
    @SuppressWarnings("unchecked")
    MongoCursor<Document> cursor = mock(MongoCursor.class);
    when(collection.find(new Document("name", "ann"), Document.class)).thenReturn(found);
    when(found.projection(any())).thenReturn(found);
    when(found.iterator()).thenReturn(cursor);
    when(cursor.hasNext()).thenReturn(true, false);
    when(cursor.next()).thenReturn(new Document("_id", "1").append("name", "ann"));
    assertThat(
            constructor
                .apply(factory, null)
                .find(Query.query(Criteria.where("name").is("ann")), Person.class))
        .containsExactly(new Person("1", "ann"));
  }

  @ParameterizedTest
  @MethodSource("templates")
  void insertsReachAMockedCollectionAsPlainDocuments(
      BiFunction<MongoDatabaseFactory, MongoConverter, MongoTemplate> constructor) {
    when(collection.insertOne(any())).thenReturn(InsertOneResult.unacknowledged());
    when(collection.insertMany(anyList())).thenReturn(InsertManyResult.unacknowledged());
    MongoTemplate template = constructor.apply(factory, null);
    template.insert(new Person("1", "ann"));
    template.insertAll(List.of(new Person("2", "bob"), new Person("3", "cid")));
    verify(collection).insertOne(document("1", "ann"));
    verify(collection).insertMany(List.of(document("2", "bob"), document("3", "cid")));
    verify(collection, never()).bulkWrite(any());
  }

  @ParameterizedTest
  @MethodSource("templates")
  void savesReachAMockedCollectionAsPlainDocuments(
      BiFunction<MongoDatabaseFactory, MongoConverter, MongoTemplate> constructor) {
    constructor.apply(factory, null).save(new Person("1", "ann"));
    ArgumentCaptor<Document> saved = ArgumentCaptor.forClass(Document.class);
    verify(collection).replaceOne(any(), saved.capture(), any(ReplaceOptions.class));
    assertThat(saved.getValue()).isEqualTo(document("1", "ann"));
  }

  @Test
  void mockedClientIsUsedAsByStock() {
    MongoClient client = mock(MongoClient.class);
    when(client.getDatabase("test")).thenReturn(database);
    new ThroughlineMongoTemplate(client, "test").insert(new Person("1", "ann"));
    verify(collection).insertOne(document("1", "ann"));
  }

  @ParameterizedTest
  @MethodSource("templates")
  void mockedConverterIsAsked(
      BiFunction<MongoDatabaseFactory, MongoConverter, MongoTemplate> constructor) {
    MongoConverter converter = mock(MongoConverter.class);
    MongoMappingContext context = new MongoMappingContext();
    doReturn(context).when(converter).getMappingContext();
    when(converter.getConversionService()).thenReturn(new DefaultConversionService());
    when(converter.getProjectionFactory()).thenReturn(new SpelAwareProxyProjectionFactory());
    when(converter.getCustomConversions()).thenReturn(new MongoCustomConversions(List.of()));
    constructor.apply(factory, converter).insert(new Person("1", "ann"));
    verify(converter).write(eq(new Person("1", "ann")), any());
  }

  @Test
  void mockedReferenceResolverIsNoObstacle() {
    ThroughlineMongoConverter converter =
        new ThroughlineMongoConverter(mock(DbRefResolver.class), new MongoMappingContext());
    converter.afterPropertiesSet();
    Person person = new Person("1", "ann");
    assertThat(converter.readRaw(Person.class, converter.writeRaw(person))).isEqualTo(person);
    assertThat(converter.report(Person.class).compiled()).isTrue();
  }

  @Test
  void spiedConverterIsCalledForEachDocument() {
    try (TestServer server = new TestServer()) {
      MappingMongoConverter spy =
          spy(
              (ThroughlineMongoConverter)
                  new ThroughlineMongoTemplate(server.factory()).getConverter());
      ThroughlineMongoTemplate template = new ThroughlineMongoTemplate(server.factory(), spy);
      Person person = new Person("1", "ann");
      template.insert(person);
      verify(spy).write(eq(person), any());
      doReturn(new Person("9", "stubbed")).when(spy).read(eq(Person.class), any());
      assertThat(template.findById("1", Person.class)).isEqualTo(new Person("9", "stubbed"));
      assertThat(((ThroughlineMongoConverter) spy).report(Person.class).writeRefusal())
          .contains("spy");
    }
  }

  @Test
  void spiedTemplateWorksAndIsVerified() {
    try (TestServer server = new TestServer()) {
      ThroughlineMongoTemplate template = spy(new ThroughlineMongoTemplate(server.factory()));
      template.insertAll(List.of(new Person("1", "ann"), new Person("2", "bob")));
      doReturn(List.of()).when(template).findAll(Person.class);
      assertThat(template.findAll(Person.class)).isEmpty();
      assertThat(template.findById("2", Person.class)).isEqualTo(new Person("2", "bob"));
      verify(template).insertAll(anyList());
      verify(template, never()).getCollection(anyString());
    }
  }

  private static Document document(String id, String name) {
    return new Document("_id", id).append("name", name).append("_class", Person.class.getName());
  }

  record Person(@Id String id, String name) {}
}
