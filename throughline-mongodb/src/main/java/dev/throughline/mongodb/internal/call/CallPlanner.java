package dev.throughline.mongodb.internal.call;

import dev.throughline.mongodb.internal.call.record.RecordedCall;
import dev.throughline.mongodb.internal.call.record.StockCall;
import dev.throughline.mongodb.internal.call.shape.ArgumentType;
import dev.throughline.mongodb.internal.call.shape.NotCompiled;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.projection.EntityProjection;

/**
 * Makes the plan of one call, by asking stock.
 *
 * @param entity whose documents they are.
 * @param read what they are read as, the entity or a projection.
 * @param types of the parameters.
 * @param stock makes the call with another template.
 */
record CallPlanner<T>(
    CallTemplate template,
    Class<?> entity,
    Class<T> read,
    List<ArgumentType> types,
    StockCall<?> stock) {

  /**
   * Makes the plan.
   *
   * @throws NotCompiled when there is none, with the reason.
   */
  CallPlan plan(CodecRegistry registry) {
    StableMapping mapping = StableMapping.of(template.converter(), entity);
    if (template.followsReferencesOf(entity) || template.followsReferencesOf(read)) {
      throw new NotCompiled("references, which are fetched together");
    }
    return new CallCompiler(
            types, stock.recorder(template.converter(), registry), registry, mapping)
        .compile();
  }

  /** {@return what stock asks the driver for with these arguments} */
  RecordedCall recorded(CodecRegistry registry, Object[] arguments) {
    return stock.recorder(template.converter(), registry).apply(arguments);
  }

  /**
   * {@return what stock asks the converter for when the call finds a document (D-CALL-14); null
   * where entities are read}
   */
  @SuppressWarnings("unchecked") // stock was asked with the type of this call
  @Nullable EntityProjection<T, ?> projection(CodecRegistry registry) {
    if (read == entity) {
      return null;
    }
    AtomicReference<@Nullable EntityProjection<?, ?>> asked = new AtomicReference<>();
    Object[] first =
        types.stream()
            .map(type -> CallCompiler.probes(type, template.converter()).get(0))
            .toArray();
    try {
      stock.answering(asking(asked), registry, List.of(new Document()), first);
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
