package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.RawDocument;
import dev.throughline.mongodb.parity.BsonTree.Element;
import dev.throughline.mongodb.parity.shapes.CountedShapes;
import dev.throughline.mongodb.parity.shapes.CountedShapes.Filled;
import dev.throughline.mongodb.parity.shapes.CountedShapes.Summary;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.projection.EntityProjection;
import org.springframework.data.projection.EntityProjectionIntrospector;

/** Users' code is called once for each value, in whatever order the fields of a document stand. */
class OnceParityTests {

  /** A document in an order, and what the order is. */
  record Form(Object entity, String order, byte[] bytes) {
    @Override
    public String toString() {
      return entity.getClass().getSimpleName() + " " + order;
    }
  }

  private static final Pairs PAIR = Pairs.with(CountedShapes.converters());

  static Stream<Form> forms() {
    List<Form> forms = new ArrayList<>();
    for (Object entity : CountedShapes.entities()) {
      orders(PAIR.stockBytes(entity))
          .forEach((order, bytes) -> forms.add(new Form(entity, order, bytes)));
    }
    return forms.stream();
  }

  private static Map<String, byte[]> orders(byte[] bytes) {
    Element document = BsonTree.parse(bytes);
    List<Element> fields = document.children();
    Map<String, byte[]> orders = new LinkedHashMap<>();
    orders.put("as written", bytes);
    List<Element> reversed = new ArrayList<>(fields);
    Collections.reverse(reversed);
    orders.put("reversed", document.with(reversed).toBytes());
    for (int i = 0; i < Math.min(fields.size(), 12); i++) {
      List<Element> appended = new ArrayList<>(fields);
      appended.add(appended.remove(i));
      orders.put("with " + fields.get(i).name() + " last", document.with(appended).toBytes());
    }
    List<Element> unknown = new ArrayList<>(fields);
    unknown.add(3, BsonSamples.all().get(0).named("unknown"));
    orders.put("with an unknown field", document.with(unknown).toBytes());
    for (int i = 0; i < 4; i++) {
      List<Element> shuffled = new ArrayList<>(fields);
      Collections.shuffle(shuffled, new Random(i));
      orders.put("shuffled " + i, document.with(shuffled).toBytes());
    }
    return orders;
  }

  @ParameterizedTest
  @MethodSource("forms")
  void readingCallsConvertersAndConstructorsAsOftenAsStock(Form form) {
    Class<?> type = form.entity().getClass();
    Recorded stock = record(() -> PAIR.stockRead(type, form.bytes()));
    Recorded ours = record(() -> PAIR.ourRead(type, form.bytes()));
    assertThat(PAIR.ours().codec(type).readRefusal()).isNull();
    assertThat(PAIR.ours().codec(type).fallbacks()).isEmpty();
    assertThat(DeepEquals.difference(stock.value(), ours.value())).isEmpty();
    assertThat(ours.calls()).isNotEmpty().isEqualTo(stock.calls());
  }

  static Stream<Form> filled() {
    return forms().filter(form -> form.entity() instanceof Filled);
  }

  @ParameterizedTest
  @MethodSource("filled")
  void projectionsCallThemAsOftenAsStock(Form form) {
    EntityProjection<Summary, Filled> projection =
        EntityProjectionIntrospector.create(
                PAIR.ours().getProjectionFactory(),
                (to, from) -> to == Summary.class,
                PAIR.ours().getMappingContext())
            .introspect(Summary.class, Filled.class);
    Recorded stock = record(() -> PAIR.stock().project(projection, PAIR.decoded(form.bytes())));
    Document raw =
        new RawDocument(form.bytes(), new LazyDocumentCodec(PAIR.ours().getCodecRegistry()));
    Recorded ours = record(() -> PAIR.ours().project(projection, raw));
    assertThat(ours.value()).isEqualTo(stock.value());
    assertThat(ours.calls()).isNotEmpty().isEqualTo(stock.calls());
  }

  private record Recorded(Object value, List<String> calls) {}

  /** Sorted: stock calls in the order of the properties. */
  private static Recorded record(Callable<?> call) {
    CountedShapes.CALLS.clear();
    Outcome outcome = Outcome.of(call);
    assertThat(outcome.failure()).isNull();
    List<String> calls = new ArrayList<>(CountedShapes.CALLS);
    Collections.sort(calls);
    return new Recorded(outcome.value(), calls);
  }
}
