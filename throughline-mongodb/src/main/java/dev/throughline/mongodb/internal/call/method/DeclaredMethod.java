package dev.throughline.mongodb.internal.call.method;

import dev.throughline.mongodb.internal.call.Calls;
import dev.throughline.mongodb.internal.call.record.Recording.Taken;
import dev.throughline.mongodb.internal.call.record.StockCall;
import java.lang.reflect.Method;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.repository.query.MongoQueryMethod;
import org.springframework.data.repository.query.ResultProcessor;
import org.springframework.data.repository.query.ReturnedType;

/**
 * A method of a repository, blocking or reactive, as far as both are planned alike.
 *
 * @param entity the mapped class.
 * @param read what documents are read as, the entity or a projection.
 * @param projecting makes projections of what is found, null where it is answered as it is.
 * @param calls null where stock makes all calls.
 */
record DeclaredMethod(
    Class<?> entity,
    Purpose purpose,
    Class<?> read,
    @Nullable ResultProcessor projecting,
    @Nullable PartCalls calls) {

  /**
   * Looks at a method.
   *
   * @param all the calls of the template.
   * @param stock makes the call with another template, with arguments that are made of the values.
   */
  static DeclaredMethod of(
      Method declared,
      MongoQueryMethod method,
      MethodNature nature,
      Calls all,
      BiFunction<Taken, UnaryOperator<Object[]>, StockCall<?>> stock) {
    Class<?> entity = method.getEntityInformation().getCollectionEntity().getType();
    Purpose purpose = Purpose.of(method, nature);
    ReturnedType returned = method.getResultProcessor().getReturnedType();
    boolean projects = purpose.reads() && returned.isProjecting();
    Class<?> type = projects ? returned.getTypeToRead() : null;
    Class<?> read = type == null || purpose == Purpose.REMOVE ? entity : type;
    ParametersOfMethod parameters = new ParametersOfMethod(declared, method.getParameters());
    String id = entity.getName() + "#" + method;
    String refusal = nature.refusal(declared, method, entity, purpose, parameters);
    if (refusal != null) {
      all.refused(id, refusal);
    }
    PartCalls.Maker maker =
        (taken, arguments) ->
            taken == Taken.COUNT
                ? all.methodCount(id, entity, parameters.types(), stock.apply(taken, arguments))
                : all.method(id, entity, read, parameters.types(), stock.apply(taken, arguments));
    return new DeclaredMethod(
        entity,
        purpose,
        read,
        projects ? method.getResultProcessor() : null,
        refusal != null ? null : new PartCalls(parameters, purpose == Purpose.PAGE, maker));
  }
}
