package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.parity.template.PlainHolders.Holder;
import dev.throughline.mongodb.parity.template.PlainReads.Read;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.mapping.event.AbstractMongoEventListener;
import org.springframework.data.mongodb.core.mapping.event.AfterConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.AfterConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.AfterLoadEvent;
import org.springframework.data.mongodb.core.mapping.event.ReactiveAfterConvertCallback;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Whatever users get to see of a document has the classes that it has with stock. */
@ParameterizedClass
@EnumSource(Access.class)
class PlainDocumentsTests {

  @Parameter Access access;

  private TemplatePair templates;

  private void open(boolean observed, List<Object> seenByStock, List<Object> seenByOurs) {
    templates =
        TemplatePair.of(
            new Engine(false, access, context -> observe(context, observed, seenByStock)),
            new Engine(true, access, context -> observe(context, observed, seenByOurs)));
  }

  private static void observe(GenericApplicationContext context, boolean on, List<Object> seen) {
    if (on) {
      context.registerBean(Loaded.class, () -> new Loaded(seen));
      context.registerBean(
          Converted.class,
          () ->
              (entity, document, collection) -> {
                seen.add(document);
                return entity;
              });
      context.registerBean(
          ReactiveConverted.class,
          () ->
              (entity, document, collection) -> {
                seen.add(document);
                return Mono.just(entity);
              });
    }
  }

  interface Converted extends AfterConvertCallback<Holder> {}

  interface ReactiveConverted extends ReactiveAfterConvertCallback<Holder> {}

  static final class Loaded extends AbstractMongoEventListener<Holder> {

    private final List<Object> seen;

    Loaded(List<Object> seen) {
      this.seen = seen;
    }

    @Override
    public void onAfterLoad(AfterLoadEvent<Holder> event) {
      seen.add(event.getSource());
      seen.add(event.getDocument());
      event.getSource().append("map", new Document("changed", PlainHolders.nested()));
    }

    @Override
    public void onAfterConvert(AfterConvertEvent<Holder> event) {
      seen.add(event.getDocument());
    }
  }

  @AfterEach
  void close() {
    templates.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void classesAreStocks(boolean observed) {
    List<Object> seenByStock = new ArrayList<>();
    List<Object> seenByOurs = new ArrayList<>();
    open(observed, seenByStock, seenByOurs);
    List<String> wrong = new ArrayList<>();
    PlainReads.of(access)
        .forEach(
            (name, read) -> {
              List<String> stock = outcome(templates.stock(), read, seenByStock);
              List<String> ours = outcome(templates.ours(), read, seenByOurs);
              if (!ours.equals(stock)) {
                List<String> more = new ArrayList<>(ours);
                more.removeAll(stock);
                wrong.add(name + ": " + (more.isEmpty() ? stock + " -> " + ours : more));
              }
              if (stock.stream().noneMatch(line -> line.startsWith("$"))) {
                wrong.add(name + " shows nothing: " + stock);
              }
            });
    assertThat(wrong).isEmpty();
  }

  private static List<String> outcome(Engine engine, Read read, List<Object> seen) {
    PlainHolders.store(engine);
    seen.clear();
    List<String> lines = new ArrayList<>();
    try {
      lines.addAll(ClassTree.of(read.from(engine.template(), seen)));
    } catch (RuntimeException e) {
      lines.add("$ threw " + e);
    }
    lines.addAll(ClassTree.of(new ArrayList<>(seen)));
    return lines;
  }

  /** A change by the converter of results, made before it reads, is read. */
  @Test
  void whatAConverterChangesIsRead() {
    open(false, List.of(), List.of());
    List<Object> names = new ArrayList<>();
    for (Engine engine : List.of(templates.stock(), templates.ours())) {
      PlainHolders.store(engine);
      names.add(
          engine
              .template()
              .query(Holder.class)
              .matching(PlainReads.ALL)
              .map(
                  (document, reader) -> {
                    document.put("name", "changed");
                    return reader.get().name;
                  })
              .all());
    }
    assertThat(names.get(1)).isEqualTo(names.get(0));
  }

  @Test
  void reactiveCallbacksGetPlainDocuments() {
    open(false, List.of(), List.of());
    if (access == Access.BLOCKING) {
      return;
    }
    List<List<String>> trees = new ArrayList<>();
    for (Engine engine : List.of(templates.stock(), templates.ours())) {
      PlainHolders.store(engine);
      ReactiveMongoTemplate template = engine.reactive();
      Collection<Object> seen = new ArrayList<>();
      seen.add(template.execute("holders", each -> each.find()).collectList().block());
      seen.add(template.execute(Holder.class, each -> each.find()).blockFirst());
      seen.add(template.createFlux("holders", each -> each.find()).blockFirst());
      seen.add(template.createMono("holders", each -> each.find().first()).block());
      seen.add(template.createMono("holders", each -> each.find(Map.class).first()).block());
      seen.add(template.execute(db -> db.getCollection("holders").find()).collectList().block());
      seen.add(template.getCollection("holders").flatMapMany(each -> each.find()).blockFirst());
      seen.add(
          template
              .getMongoDatabase()
              .flatMapMany(each -> each.getCollection("holders").find())
              .blockFirst());
      seen.add(
          template
              .createCollection("others")
              .flatMapMany(each -> Flux.from(each.find()))
              .collectList()
              .block());
      trees.add(ClassTree.of(seen));
    }
    assertThat(trees.get(1)).isEqualTo(trees.get(0)).hasSizeGreaterThan(50);
  }
}
