package calls;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.Document;
import org.springframework.data.core.TypedPropertyPath;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.ExampleMatcher;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.OffsetScrollPosition;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Range;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.geo.Point;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.CollectionOptions;
import org.springframework.data.mongodb.core.FindAndModifyOptions;
import org.springframework.data.mongodb.core.FindAndReplaceOptions;
import org.springframework.data.mongodb.core.QueryResultConverter;
import org.springframework.data.mongodb.core.ReplaceOptions;
import org.springframework.data.mongodb.core.ViewOptions;
import org.springframework.data.mongodb.core.aggregation.Aggregation;
import org.springframework.data.mongodb.core.aggregation.AggregationOperation;
import org.springframework.data.mongodb.core.aggregation.AggregationPipeline;
import org.springframework.data.mongodb.core.aggregation.TypedAggregation;
import org.springframework.data.mongodb.core.bulk.Bulk;
import org.springframework.data.mongodb.core.bulk.BulkWriteOptions;
import org.springframework.data.mongodb.core.index.Index;
import org.springframework.data.mongodb.core.index.IndexDefinition;
import org.springframework.data.mongodb.core.index.IndexOptions;
import org.springframework.data.mongodb.core.mapreduce.MapReduceOptions;
import org.springframework.data.mongodb.core.query.Collation;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.CriteriaDefinition;
import org.springframework.data.mongodb.core.query.NearQuery;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.data.mongodb.core.query.UpdateDefinition;
import org.springframework.data.mongodb.core.script.ExecutableMongoScript;
import org.springframework.data.mongodb.core.script.NamedMongoScript;
import org.springframework.data.util.Pair;

/** Values for parameters, by their type, and where that says too little, by their name. */
final class Arguments {

  static final int VARIANTS = 2;

  private final Side side;
  private final Kind<?> kind;
  private final Report report;
  private final int variant;
  private Explorer.Use use = given -> given;

  Arguments(Side side, Kind<?> kind, Report report, int variant) {
    this.side = side;
    this.kind = kind;
    this.report = report;
    this.variant = variant;
  }

  /** The same, with a function that does something with what it is given. */
  Arguments within(Explorer.Use use) {
    Arguments arguments = new Arguments(side, kind, report, variant);
    arguments.use = use;
    return arguments;
  }

  Object of(Method method, Parameter parameter) {
    boolean inserted = method.getName().startsWith("insert");
    Class<?> type = parameter.getType();
    String name = parameter.getName();
    Object own = side.argument(parameter, kind, inserted, report);
    Object value = own != null ? own : common(method, type, name, inserted);
    if (value == null) {
      throw new AssertionError("No value for " + parameter + " of " + method);
    }
    return value;
  }

  private Object common(Method method, Class<?> type, String name, boolean inserted) {
    if (type == Class.class) {
      return switch (name) {
        case "resultClass" -> String.class;
        case "resultType", "projection" -> Named.class;
        default -> kind.type();
      };
    }
    if (type == String.class) {
      return method.getName().equals("createCollection") ? "made" : text(name);
    }
    if (type == Object.class) {
      return switch (name) {
        case "id", "o" -> "2";
        case "value" -> "pen";
        case "replacement" -> kind.fresh(1);
        default -> inserted ? kind.fresh(1) : kind.changed(2);
      };
    }
    if (Iterable.class.isAssignableFrom(type) && type.getName().startsWith("java.")) {
      return several(name, inserted);
    }
    if (type == int.class || type == Integer.class) {
      return name.equals("from") ? 2 : name.equals("to") ? 4 : 3;
    }
    return type == Function.class ? function() : simple(type);
  }

  private String text(String name) {
    return switch (name) {
      case "field", "key", "path", "property" -> "name";
      case "jsonCommand" -> "{ ping : 1 }";
      case "name" -> "pen";
      case "prefix" -> "pe";
      case "id" -> "2";
      case "mapFunction" -> "function() { emit(this.name, 1); }";
      case "reduceFunction" -> "function(key, values) { return 1; }";
      case "collectionName", "collection", "inputCollectionName", "source", "mapReduceCollection" ->
          kind.collection();
      default -> "made";
    };
  }

  private Object several(String name, boolean inserted) {
    if (name.equals("ids")) {
      return List.of("2", "4", "9");
    }
    if (name.equals("properties")) {
      return List.of("name");
    }
    if (name.equals("names")) {
      return List.of("pen", "cup");
    }
    if (name.equals("updates")) {
      return List.of(Pair.of(query(), update()));
    }
    if (name.equals("removes")) {
      return List.of(query());
    }
    return inserted
        ? List.of(kind.fresh(1), kind.fresh(2), kind.fresh(3))
        : List.of(kind.changed(2), kind.fresh(1), kind.changed(3));
  }

  private Function<Object, Object> function() {
    return given -> {
      try {
        return use.of(given);
      } catch (RuntimeException | Error failure) {
        throw failure;
      } catch (Throwable failure) {
        Throwable cause = failure.getCause();
        throw cause instanceof RuntimeException inner ? inner : new IllegalStateException(failure);
      }
    };
  }

  Query query() {
    return variant == 0
        ? new Query(Criteria.where("name").is("pen"))
        : new Query(Criteria.where("quantity").gte(2).lte(4)).with(Sort.by("id")).limit(2);
  }

  private static Update update() {
    return new Update().set("name", "mug").inc("quantity", 1);
  }

  private AggregationOperation[] stages() {
    return new AggregationOperation[] {
      Aggregation.match(Criteria.where("quantity").gte(2)), Aggregation.sort(Sort.by("name", "_id"))
    };
  }

  private Object simple(Class<?> type) {
    Map<Class<?>, Supplier<Object>> values =
        Map.ofEntries(
            Map.entry(Query.class, this::query),
            Map.entry(
                CriteriaDefinition.class,
                () ->
                    query().getQueryObject().isEmpty()
                        ? new Criteria()
                        : Criteria.where("name").is(variant == 0 ? "pen" : "ink")),
            Map.entry(UpdateDefinition.class, Arguments::update),
            Map.entry(Update.class, Arguments::update),
            Map.entry(Document.class, () -> new Document("ping", 1)),
            Map.entry(com.mongodb.ReadPreference.class, com.mongodb.ReadPreference::primary),
            Map.entry(
                com.mongodb.ClientSessionOptions.class,
                () -> com.mongodb.ClientSessionOptions.builder().build()),
            Map.entry(Aggregation.class, () -> Aggregation.newAggregation(stages())),
            Map.entry(
                TypedAggregation.class, () -> Aggregation.newAggregation(kind.type(), stages())),
            Map.entry(AggregationPipeline.class, () -> AggregationPipeline.of(stages())),
            Map.entry(AggregationOperation[].class, this::stages),
            Map.entry(CollectionOptions.class, CollectionOptions::empty),
            Map.entry(ViewOptions.class, ViewOptions::new),
            Map.entry(MapReduceOptions.class, MapReduceOptions::options),
            Map.entry(NearQuery.class, () -> NearQuery.near(new Point(1, 2)).limit(2)),
            Map.entry(
                FindAndModifyOptions.class, () -> FindAndModifyOptions.options().returnNew(true)),
            Map.entry(
                FindAndReplaceOptions.class, () -> FindAndReplaceOptions.options().returnNew()),
            Map.entry(ReplaceOptions.class, ReplaceOptions::replaceOptions),
            Map.entry(BulkMode.class, () -> BulkMode.ORDERED),
            Map.entry(
                IndexDefinition.class, () -> new Index("name", Sort.Direction.ASC).named("n")),
            Map.entry(IndexOptions.class, IndexOptions::hidden),
            Map.entry(
                Bulk.class,
                () ->
                    Bulk.create(
                        bulk -> bulk.inCollection(kind.type(), it -> it.insert(kind.fresh(1))))),
            Map.entry(BulkWriteOptions.class, BulkWriteOptions::ordered),
            Map.entry(ExecutableMongoScript.class, () -> new ExecutableMongoScript("return 1;")),
            Map.entry(NamedMongoScript.class, () -> new NamedMongoScript("one", "return 1;")),
            Map.entry(Object[].class, () -> new Object[] {"one"}),
            Map.entry(String[].class, () -> new String[] {"name"}),
            Map.entry(Consumer.class, () -> (Consumer<Object>) given -> {}),
            Map.entry(
                QueryResultConverter.class,
                () ->
                    (QueryResultConverter<Object, String>)
                        (document, read) -> "made of " + read.get()),
            Map.entry(TypedPropertyPath.class, this::path),
            Map.entry(TypedPropertyPath[].class, () -> new TypedPropertyPath<?, ?>[] {path()}),
            Map.entry(Collation.class, () -> Collation.of("en")),
            Map.entry(Sort.class, () -> Sort.by("name", "id")),
            Map.entry(Pageable.class, () -> PageRequest.of(0, 2, Sort.by("id"))),
            Map.entry(Limit.class, () -> Limit.of(2)),
            Map.entry(ScrollPosition.class, ScrollPosition::offset),
            Map.entry(OffsetScrollPosition.class, ScrollPosition::offset),
            Map.entry(KeysetScrollPosition.class, ScrollPosition::keyset),
            Map.entry(Range.class, () -> Range.closed(2, 4)),
            Map.entry(Example.class, this::example));
    Supplier<Object> value = values.get(type);
    return value == null ? null : value.get();
  }

  private TypedPropertyPath<?, ?> path() {
    return kind.versioned()
        ? (TypedPropertyPath<Note, String>) Note::name
        : (TypedPropertyPath<Item, String>) Item::getName;
  }

  private Object example() {
    return Example.of(
        (Object) kind.maker().of(null, "pen", 0),
        ExampleMatcher.matching()
            .withIgnorePaths(
                "id", "version", "quantity", "price", "p", "tags", "stock", "made", "words"));
  }
}
