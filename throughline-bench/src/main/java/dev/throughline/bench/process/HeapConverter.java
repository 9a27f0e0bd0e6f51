package dev.throughline.bench.process;

import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Sizes as {@code -Xmx} takes them: a number and k, m or g. */
public final class HeapConverter implements ITypeConverter<String> {

  private static final Pattern SIZE = Pattern.compile("[1-9][0-9]*[kKmMgG]");

  @Override
  public String convert(String value) {
    if (!SIZE.matcher(value).matches()) {
      throw new TypeConversionException("'" + value + "' is not a size such as 512m or 2g");
    }
    return value;
  }
}
