package dev.throughline.codec.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.define.CodecClasses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The class files of codecs, for debuggers and decompilers. */
class DumpTests {

  record Line(String product, int count) {}

  record Order(String id, List<Line> lines, Map<String, Long> extras) {}

  static class Shirt {
    String id;
    double price;
    String[] colours;
  }

  @TempDir Path directory;

  @AfterEach
  void forget() {
    System.clearProperty(CodecClasses.DUMP);
  }

  private EntityCodecs dumping() {
    System.setProperty(CodecClasses.DUMP, directory.toString());
    return TestCodecs.codecs();
  }

  private byte[] file(Class<?> type, String suffix) throws IOException {
    String name = type.getName().replace('.', '/') + "$$Throughline" + suffix + ".class";
    return Files.readAllBytes(directory.resolve(name));
  }

  /** By method, the names of its local variables. */
  private static Map<String, Set<String>> names(byte[] bytecode) {
    Map<String, Set<String>> names = new TreeMap<>();
    new ClassReader(bytecode)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String method, String descriptor, String signature, String[] thrown) {
                return new MethodVisitor(Opcodes.ASM9) {
                  @Override
                  public void visitLocalVariable(
                      String name, String type, String generic, Label from, Label to, int index) {
                    names.computeIfAbsent(method, m -> new TreeSet<>()).add(name);
                  }
                };
              }
            },
            0);
    return names;
  }

  @Test
  void localVariablesHaveTheNamesOfProperties() throws IOException {
    dumping().of(Order.class).plan();
    Map<String, Set<String>> names = names(file(Order.class, ""));
    assertThat(names.get("write"))
        .containsExactlyInAnyOrder(
            "this",
            "sink",
            "object",
            "newId",
            "hinted",
            "entity",
            "id",
            "header",
            "lines",
            "start",
            "index",
            "iterator",
            "element",
            "extras",
            "entry",
            "key",
            "value");
    assertThat(names.get("read"))
        .contains("this", "source", "end", "trusted", "id", "lines", "extras", "collection", "map");
    assertThat(names.get("readRest")).contains("source", "end", "id", "lines", "extras", "type");
    assertThat(names.get("withId")).containsExactlyInAnyOrder("this", "object", "id", "entity");
  }

  @Test
  void theInstructionsAreTheSameAsWithoutNames() throws IOException {
    dumping().of(Shirt.class).plan();
    byte[] plain = TestCodecs.compiler().bytecode(TestCodecs.plan(Shirt.class));
    byte[] named = file(Shirt.class, "");
    assertThat(names(plain)).isEmpty();
    assertThat(named).isNotEqualTo(plain);
    assertThat(withoutNames(named)).isEqualTo(withoutNames(plain));
  }

  private static byte[] withoutNames(byte[] bytecode) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(bytecode).accept(writer, ClassReader.SKIP_DEBUG);
    return writer.toByteArray();
  }

  @Test
  void theClassWithNamesIsTheOneThatRuns() {
    Order order = new Order("A-7", List.of(new Line("pen", 2)), Map.of("a", 1L));
    BsonSink sink = new BsonSink();
    EntityCodec<Order> codec = dumping().of(Order.class);
    assertThat(codec.tryWrite(sink, order, null)).isTrue();
    BsonSource source = new BsonSource();
    source.reset(sink.copyFrom(0), 0);
    assertThat(codec.tryRead(source)).isEqualTo(order);
  }

  @Test
  void severalClassesOfAnEntityAreNumbered() throws IOException {
    EntityCodecs codecs = dumping();
    assertThat(codecs.of(Shirt.class).compact()).isNotNull();
    assertThat(new ClassReader(file(Shirt.class, "")).getSuperName()).endsWith("/CompiledCodec");
    assertThat(new ClassReader(file(Shirt.class, "-2")).getSuperName()).endsWith("/CompactCodec");
    assertThat(names(file(Shirt.class, "-2")).get("write")).contains("sink", "entity", "colours");
  }

  @Test
  void equalClassesOfOneProcessAreOneFile() throws IOException {
    for (int i = 0; i < 3; i++) {
      dumping().of(Shirt.class).plan();
    }
    try (Stream<Path> files = Files.walk(directory)) {
      assertThat(files.filter(Files::isRegularFile).collect(Collectors.toList())).hasSize(1);
    }
  }

  @Test
  void nothingIsNamedAndNothingIsWrittenWithoutTheProperty() throws IOException {
    TestCodecs.codecs().of(Shirt.class).plan();
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void aPlaceThatIsNoDirectoryIsNamed() throws IOException {
    Path file = Files.createFile(directory.resolve("file"));
    assertThatThrownBy(() -> CodecClasses.dumped(file))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("throughline.codec.dump");
  }
}
