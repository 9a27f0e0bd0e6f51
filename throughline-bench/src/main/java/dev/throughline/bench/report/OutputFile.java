package dev.throughline.bench.report;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Files to write, found unwritable before an experiment runs for minutes, not after. */
public final class OutputFile implements ITypeConverter<Path> {

  @Override
  public Path convert(String value) {
    Path file = Path.of(value);
    Path folder = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file)) {
      throw new TypeConversionException("'" + value + "' is a folder");
    }
    if (folder == null || !Files.isDirectory(folder)) {
      throw new TypeConversionException("there is no folder '" + folder + "'");
    }
    if (!Files.isWritable(Files.exists(file) ? file : folder)) {
      throw new TypeConversionException("'" + value + "' cannot be written");
    }
    return file;
  }
}
