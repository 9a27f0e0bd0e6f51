package dev.throughline.mongodb.internal.call;

import dev.throughline.mongodb.internal.call.RecordedCall.Kind;
import dev.throughline.mongodb.internal.call.Recording.Taken;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.projection.EntityProjection;

/**
 * Makes the plan of one call, by asking stock.
 *
 * @param entity whose documents they are.
 * @param read what they are read as, the entity or a projection.
 * @param types of the parameters.
 * @param stock makes the call with another template.
 * @param taken which command of the call is planned.
 */
record CallPlanner<T>(
    CallTemplate template,
    Class<?> entity,
    Class<T> read,
    List<ArgumentType> types,
    BiConsumer<MongoOperations, Object[]> stock,
    Taken taken) {

  /**
   * A plan.
   *
   * @param projection what the converter is asked for; null where entities are read.
   */
  record Planned<T>(CallPlan call, @Nullable EntityProjection<T, ?> projection) {}

  /**
   * Makes the plan.
   *
   * @throws NotCompiled when there is none, with the reason.
   */
  Planned<T> plan(CodecRegistry registry) {
    CallCompiler.requireStable(template.converter(), entity);
    if (template.followsReferencesOf(entity) || template.followsReferencesOf(read)) {
      throw new NotCompiled("references, which are fetched together");
    }
    Recording recording = new Recording(template.converter(), registry);
    CallPlan plan =
        new CallCompiler(
                types, arguments -> recorded(recording, arguments), registry, template.converter())
            .compile();
    if (plan.kind() == Kind.COUNT && template.estimatesCounts()) {
      throw new NotCompiled("the template estimates counts");
    }
    return new Planned<>(plan, read == entity ? null : projection(registry));
  }

  /** What stock asks the driver for with these arguments. */
  RecordedCall recorded(CodecRegistry registry, Object[] arguments) {
    return recorded(new Recording(template.converter(), registry), arguments);
  }

  private RecordedCall recorded(Recording recording, Object[] arguments) {
    return recording.of(operations -> stock.accept(operations, arguments), taken);
  }

  /** What stock asks the converter for when the call finds a document (D-CALL-14). */
  @SuppressWarnings("unchecked") // stock was asked with the type of this call
  private EntityProjection<T, ?> projection(CodecRegistry registry) {
    AtomicReference<@Nullable EntityProjection<?, ?>> asked = new AtomicReference<>();
    Object[] first = types.stream().map(type -> CallCompiler.probes(type).get(0)).toArray();
    try {
      new Recording(asking(asked), registry)
          .answering(List.of(new Document()), operations -> stock.accept(operations, first));
    } catch (NotCompiled e) {
      if (asked.get() == null) {
        throw e;
      }
    }
    EntityProjection<?, ?> projection = asked.get();
    if (projection == null || projection.getMappedType().getType() != read) {
      throw new NotCompiled("a projection that is not known");
    }
    return (EntityProjection<T, ?>) projection;
  }

  private MongoConverter asking(AtomicReference<@Nullable EntityProjection<?, ?>> asked) {
    MongoConverter converter = template.converter();
    return (MongoConverter)
        Proxy.newProxyInstance(
            CallPlanner.class.getClassLoader(),
            new Class<?>[] {MongoConverter.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("project")
                  && arguments[0] instanceof EntityProjection<?, ?> projection) {
                asked.set(projection);
                throw new NotCompiled("what is read is known");
              }
              try {
                return method.invoke(converter, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
