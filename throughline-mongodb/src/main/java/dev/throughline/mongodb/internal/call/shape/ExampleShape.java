package dev.throughline.mongodb.internal.call.shape;

import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.ExampleMatcher;
import org.springframework.data.domain.ExampleMatcher.NoOpPropertyValueTransformer;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.query.UntypedExampleMatcher;

/**
 * An example, as far as it does not differ with values.
 *
 * @param matcher how its values are compared; Spring's own are equal where they do the same.
 * @param managed how many classes the mapping context knows: of those that the probe's is a
 *     superclass of, a typed example finds the documents. They never become less.
 * @param probe what is set.
 * @param values how many values that has.
 */
record ExampleShape(ExampleMatcher matcher, int managed, ProbeShape probe, int values) {

  private static final Class<?> EXAMPLE = Example.of("").getClass();
  private static final Class<?> MATCHER = ExampleMatcher.matching().getClass();

  /**
   * Looks at an example.
   *
   * @param entity the class that the query is mapped for.
   * @param types takes the types of its values.
   * @param values takes its values.
   * @return null when it has parts that are not known here.
   */
  static @Nullable ExampleShape of(
      Example<?> example,
      Class<?> entity,
      MongoConverter converter,
      List<Object> types,
      List<Object> values) {
    ExampleMatcher matcher = example.getMatcher();
    if (example.getClass() != EXAMPLE
        || example.getProbe().getClass() != entity
        || !isKnown(matcher)) {
      return null;
    }
    int before = values.size();
    ProbeShape probe = ProbeShape.of(example.getProbe(), converter, types, values);
    return probe == null
        ? null
        : new ExampleShape(matcher, classes(converter), probe, values.size() - before);
  }

  private static int classes(MongoConverter converter) {
    return converter.getMappingContext().getManagedTypes().size();
  }

  /** {@return whether it is one of Spring's, without functions of the application's} */
  private static boolean isKnown(ExampleMatcher matcher) {
    return (matcher.getClass() == MATCHER || matcher.getClass() == UntypedExampleMatcher.class)
        && matcher.getPropertySpecifiers().getSpecifiers().stream()
            .allMatch(
                it -> it.getPropertyValueTransformer() == NoOpPropertyValueTransformer.INSTANCE);
  }

  /**
   * Such an example with other values.
   *
   * @throws NotCompiled when there is no such probe.
   */
  Example<?> example(MongoConverter converter, Iterator<Object> values) {
    return Example.of(probe.probe(converter, values), matcher);
  }
}
