package dev.throughline.bench.process;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Numbers from 1 on. */
public final class CountConverter implements ITypeConverter<Integer> {

  @Override
  public Integer convert(String value) {
    try {
      int count = Integer.parseInt(value);
      if (count > 0) {
        return count;
      }
    } catch (NumberFormatException e) {
      // Said below, together with what is too small.
    }
    throw new TypeConversionException("'" + value + "' is not a number above 0");
  }
}
