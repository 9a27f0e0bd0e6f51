package dev.throughline.bench.codec;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.benf.cfr.reader.api.CfrDriver;
import org.benf.cfr.reader.api.OutputSinkFactory;

/** Makes Java of class files, for people to read. */
final class Decompiler {

  private static final Map<String, String> OPTIONS =
      Map.of("showversion", "false", "comments", "false", "hideutf", "false");

  private Decompiler() {}

  /** The source of a class, without its package and imports. */
  static String source(Path classFile) {
    StringBuilder text = new StringBuilder();
    new CfrDriver.Builder()
        .withOptions(OPTIONS)
        .withOutputSink(new Text(text))
        .build()
        .analyse(List.of(classFile.toString()));
    return text.substring(Math.max(0, text.indexOf("final class ")));
  }

  private record Text(StringBuilder text) implements OutputSinkFactory {

    @Override
    public List<SinkClass> getSupportedSinks(SinkType sinkType, Collection<SinkClass> available) {
      return List.of(SinkClass.STRING);
    }

    @Override
    public <T> Sink<T> getSink(SinkType sinkType, SinkClass sinkClass) {
      return sinkType == SinkType.JAVA ? text::append : ignored -> {};
    }
  }
}
