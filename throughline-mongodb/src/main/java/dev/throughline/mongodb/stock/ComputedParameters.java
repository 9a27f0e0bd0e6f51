package dev.throughline.mongodb.stock;

import dev.throughline.codec.plan.StockArguments;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.expression.ValueExpression;
import org.springframework.data.mapping.Parameter;
import org.springframework.data.mapping.model.CachingValueExpressionEvaluatorFactory;
import org.springframework.data.mapping.model.ValueExpressionEvaluator;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/** The parameters of a creator that have a {@link ValueExpression}, evaluated as stock does. */
final class ComputedParameters implements StockArguments {

  private final CachingValueExpressionEvaluatorFactory evaluators;
  private final List<@Nullable Computed> parameters = new ArrayList<>();

  ComputedParameters(
      List<? extends Parameter<?, MongoPersistentProperty>> declared,
      CachingValueExpressionEvaluatorFactory evaluators,
      Function<TypeInformation<?>, Function<Object, @Nullable Object>> reading) {
    this.evaluators = evaluators;
    for (Parameter<?, MongoPersistentProperty> parameter : declared) {
      parameters.add(
          parameter.hasValueExpression()
              ? new Computed(
                  template(parameter.getRequiredValueExpression()),
                  reading.apply(parameter.getType()))
              : null);
    }
  }

  /** One of them: what is evaluated, and how the result is read. */
  private record Computed(String expression, Function<Object, @Nullable Object> reading) {}

  /** Bare expressions are accepted, too. */
  private static String template(String expression) {
    return expression.contains("#{") || expression.contains("${")
        ? expression
        : "#{" + expression + "}";
  }

  @Override
  public @Nullable Object[] evaluate(Document document) {
    ValueExpressionEvaluator evaluator = evaluators.create(document);
    @Nullable Object[] values = new Object[parameters.size()];
    for (int i = 0; i < values.length; i++) {
      Computed computed = parameters.get(i);
      Object value = computed == null ? null : evaluator.evaluate(computed.expression());
      values[i] = computed == null || value == null ? null : computed.reading().apply(value);
    }
    return values;
  }
}
