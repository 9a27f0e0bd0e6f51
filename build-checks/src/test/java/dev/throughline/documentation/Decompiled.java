package dev.throughline.documentation;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.benf.cfr.reader.api.CfrDriver;
import org.benf.cfr.reader.api.ClassFileSource;
import org.benf.cfr.reader.api.OutputSinkFactory;
import org.benf.cfr.reader.bytecode.analysis.parse.utils.Pair;

/** Makes Java of bytecode, for people to read. */
final class Decompiled {

  private Decompiled() {}

  /** The class without its imports. */
  static String source(byte[] bytecode) {
    StringBuilder text = new StringBuilder();
    new CfrDriver.Builder()
        .withClassFileSource(new OneClass(bytecode))
        .withOptions(Map.of("showversion", "false", "comments", "false", "hideutf", "false"))
        .withOutputSink(new Text(text))
        .build()
        .analyse(List.of("Generated.class"));
    return text.substring(text.indexOf("final class "));
  }

  private record OneClass(byte[] bytecode) implements ClassFileSource {

    @Override
    public void informAnalysisRelativePathDetail(String usePath, String classFilePath) {}

    @Override
    public Collection<String> addJar(String jarPath) {
      return List.of();
    }

    @Override
    public String getPossiblyRenamedPath(String path) {
      return path;
    }

    @Override
    public Pair<byte[], String> getClassFileContent(String path) throws java.io.IOException {
      if (path.equals("Generated.class")) {
        return Pair.make(bytecode, path);
      }
      throw new java.io.IOException("Not needed: " + path);
    }
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
