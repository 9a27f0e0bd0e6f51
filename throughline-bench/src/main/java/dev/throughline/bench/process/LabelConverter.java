package dev.throughline.bench.process;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** One of several things by the label that it has in reports. */
public abstract class LabelConverter<T> implements ITypeConverter<T> {

  private final List<T> values;
  private final Function<T, String> label;

  protected LabelConverter(T[] values, Function<T, String> label) {
    this.values = List.copyOf(Arrays.asList(values));
    this.label = label;
  }

  @Override
  public T convert(String value) {
    return values.stream()
        .filter(it -> label.apply(it).equals(value))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'%s' is not one of %s".formatted(value, values.stream().map(label).toList())));
  }
}
