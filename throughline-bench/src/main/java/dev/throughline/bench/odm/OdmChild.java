package dev.throughline.bench.odm;

import dev.throughline.bench.experiment.BenchApplication;
import dev.throughline.bench.experiment.Operations;
import dev.throughline.bench.process.Consumption;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.mongodb.core.MongoTemplate;
import tools.jackson.databind.JsonNode;

/** The JVM that one strategy is measured in: an application that does tasks on request. */
final class OdmChild {

  private final BiFunction<MongoTemplate, Class<? extends Model>, Store> templates;
  private @Nullable Running running;

  private record Running(MongoTemplate template, Strategy strategy) {}

  /** With the stores of templates, for tests, which need a strategy that goes wrong. */
  OdmChild(BiFunction<MongoTemplate, Class<? extends Model>, Store> templates) {
    this.templates = templates;
  }

  public static void main(String[] arguments) throws IOException {
    new OdmChild(TemplateStore::new).operations().serve();
  }

  Operations operations() {
    return new Operations(
        Map.of(
            "start",
            this::start,
            "round",
            request ->
                round(Task.of(request.get("task").asString()), request.get("documents").asInt())));
  }

  private Object start(JsonNode request) {
    Strategy strategy = Strategy.valueOf(request.get("strategy").asString());
    ConfigurableApplicationContext context =
        OdmApplication.start(
            request.get("uri").asString(),
            "throughline_bench_odm_" + strategy.label(),
            strategy.throughline());
    running = new Running(context.getBean(MongoTemplate.class), strategy);
    return Map.of("note", BenchApplication.describe(context, SmallDocument.class));
  }

  private Store store(Running in, Class<? extends Model> type) {
    return in.strategy() == Strategy.DRIVER
        ? new DriverStore<>(in.template().getDb(), in.template().getCollectionName(type), type)
        : templates.apply(in.template(), type);
  }

  private Map<String, Object> round(Task task, int documents) {
    if (running == null) {
      throw new IllegalStateException("not started");
    }
    Models models = new Models(documents, task.constructor());
    Class<? extends Model> type = models.all().get(0).getClass();
    MongoTemplate template = running.template();
    template.dropCollection(type);
    if (task.kind() != Task.Kind.CREATE) {
      template.insertAll(models.all());
    }
    Store store = store(running, type);
    List<@Nullable Model> read = new ArrayList<>(documents);
    System.gc();
    Consumption mark = Consumption.now();
    for (Model model : models.all()) {
      work(task.kind(), store, model, read);
    }
    Consumption consumed = Consumption.now().since(mark);
    long bytes = models.bytes();
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("megabytesPerSecond", bytes / 1e6 / (consumed.nanos() / 1e9));
    answer.put("cpuMicros", consumed.cpuNanos() / 1e3 / documents);
    answer.put("allocatedBytes", (double) consumed.allocatedBytes() / documents);
    answer.put("documentBytes", (double) bytes / documents);
    answer.put("millis", consumed.millis());
    String wrong =
        read.isEmpty()
            ? models.wrong(template.getCollection(template.getCollectionName(type)))
            : models.wrong(read);
    if (wrong != null) {
      answer.put("wrong", wrong);
    }
    return answer;
  }

  private static void work(Task.Kind kind, Store store, Model model, List<@Nullable Model> read) {
    ObjectId id = Models.id(model);
    switch (kind) {
      case CREATE -> store.insert(model);
      case UPDATE -> {
        model.change("changed!");
        store.save(model);
      }
      case UPDATE_ONE_FIELD -> {
        model.change("changed!");
        store.update(id, "changed!");
      }
      case FIND_BY_ID -> read.add(store.find(id));
      case FIND_FILTER -> read.add(store.find(id, model.field()));
    }
  }
}
