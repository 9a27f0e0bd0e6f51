package dev.throughline.cache;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.tools.ToolProvider;

/** Classes of random properties, which have random annotations of Jackson, as source text. */
final class JsonRandomClasses {

  static final List<String> TYPES =
      List.of(
          "String",
          "Integer",
          "long",
          "Double",
          "boolean",
          "Instant",
          "Kind",
          "Part",
          "List<String>",
          "List<Part>",
          "List<Integer>");

  /** Of properties; those that a type does not take make Jackson fail, and rows have to as well. */
  static final List<String> ON_PROPERTIES =
      List.of(
          "@JacksonInject",
          "@JsonAlias(\"other\")",
          "@JsonAnyGetter",
          "@JsonAnySetter",
          "@JsonBackReference",
          "@JsonDeserializeAs(Object.class)",
          "@JsonFilter(\"rows\")",
          "@JsonFormat(shape = JsonFormat.Shape.STRING)",
          "@JsonFormat(shape = JsonFormat.Shape.NUMBER)",
          "@JsonFormat(shape = JsonFormat.Shape.ARRAY)",
          "@JsonFormat(with = JsonFormat.Feature.WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED)",
          "@JsonFormat(pattern = \"yyyy\", timezone = \"UTC\")",
          "@JsonIdentityInfo(generator = ObjectIdGenerators.IntSequenceGenerator.class)",
          "@JsonIdentityReference(alwaysAsId = true)",
          "@JsonIgnore",
          "@JsonIgnoreProperties(\"name\")",
          "@JsonIncludeProperties(\"name\")",
          "@JsonInclude(JsonInclude.Include.NON_NULL)",
          "@JsonInclude(JsonInclude.Include.NON_ABSENT)",
          "@JsonInclude(JsonInclude.Include.NON_EMPTY)",
          "@JsonInclude(JsonInclude.Include.NON_DEFAULT)",
          "@JsonInclude(content = JsonInclude.Include.NON_NULL)",
          "@JsonInclude(content = JsonInclude.Include.NON_EMPTY)",
          "@JsonKey",
          "@JsonManagedReference",
          "@JsonMerge",
          "@JsonProperty(\"\\u00fc \\\"\")",
          "@JsonProperty(index = 7)",
          "@JsonProperty(access = JsonProperty.Access.WRITE_ONLY)",
          "@JsonPropertyDescription(\"text\")",
          "@JsonRawValue",
          "@JsonSerialize(using = ToStringSerializer.class)",
          "@JsonSerialize(contentUsing = ToStringSerializer.class)",
          "@JsonSerialize(nullsUsing = ToStringSerializer.class)",
          "@JsonSerialize(typing = JsonSerialize.Typing.STATIC)",
          "@JsonSerializeAs(Object.class)",
          "@JsonSerializeAs(content = Object.class)",
          "@JsonSetter(nulls = Nulls.SKIP)",
          "@JsonTypeId",
          "@JsonTypeInfo(use = JsonTypeInfo.Id.NAME)",
          "@JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, include = JsonTypeInfo.As.WRAPPER_ARRAY)",
          "@JsonUnwrapped",
          "@JsonValue",
          "@JsonView(String.class)");

  static final List<String> ON_CLASSES =
      List.of(
          "@JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY)",
          "@JsonAutoDetect(getterVisibility = JsonAutoDetect.Visibility.NONE)",
          "@JsonClassDescription(\"text\")",
          "@JsonFilter(\"rows\")",
          "@JsonFormat(shape = JsonFormat.Shape.ARRAY)",
          "@JsonFormat(shape = JsonFormat.Shape.STRING)",
          "@JsonIdentityInfo(generator = ObjectIdGenerators.IntSequenceGenerator.class)",
          "@JsonIgnoreProperties(\"p1\")",
          "@JsonIgnoreType",
          "@JsonIncludeProperties({\"p0\", \"p2\"})",
          "@JsonInclude(JsonInclude.Include.NON_NULL)",
          "@JsonInclude(JsonInclude.Include.NON_EMPTY)",
          "@JsonInclude(JsonInclude.Include.NON_DEFAULT)",
          "@JsonInclude(content = JsonInclude.Include.NON_NULL)",
          "@JsonPropertyOrder({\"p2\", \"p0\"})",
          "@JsonRootName(\"root\")",
          "@JsonTypeInfo(use = JsonTypeInfo.Id.NAME)",
          "@JsonTypeName(\"named\")",
          "@JsonSubTypes({})",
          "@JsonView(String.class)");

  private JsonRandomClasses() {}

  /** Compiles classes C0, C1 ... into a folder. */
  static List<Class<?>> compiled(Random random, int count, Path folder) throws Exception {
    Files.writeString(folder.resolve("Kind.java"), "package random; public enum Kind { ONE, TWO }");
    Files.writeString(
        folder.resolve("Part.java"), "package random; public record Part(String name, int n) {}");
    List<String> arguments =
        new ArrayList<>(
            List.of("-proc:none", "-parameters", "-encoding", "UTF-8", "-d", folder.toString()));
    arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
    for (String name : List.of("Kind", "Part")) {
      arguments.add(folder.resolve(name + ".java").toString());
    }
    for (int i = 0; i < count; i++) {
      Path file = folder.resolve("C" + i + ".java");
      Files.writeString(file, source(random, i));
      arguments.add(file.toString());
    }
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    if (status != 0) {
      throw new IllegalStateException("random classes are not compiled");
    }
    URLClassLoader loader =
        new URLClassLoader(
            new URL[] {folder.toUri().toURL()}, JsonRandomClasses.class.getClassLoader());
    List<Class<?>> classes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      classes.add(loader.loadClass("random.C" + i));
    }
    return classes;
  }

  private static String one(Random random, List<String> of) {
    return of.get(random.nextInt(of.size()));
  }

  private static String source(Random random, int number) {
    StringBuilder source = new StringBuilder("package random;\nimport java.util.List;\n");
    source.append("import java.time.Instant;\nimport com.fasterxml.jackson.annotation.*;\n");
    source.append("import tools.jackson.databind.annotation.*;\n");
    source.append("import tools.jackson.databind.ser.std.ToStringSerializer;\n");
    source.append(random.nextInt(6) == 0 ? one(random, ON_CLASSES) + "\n" : "");
    boolean record = random.nextBoolean();
    List<String> fields = new ArrayList<>();
    StringBuilder getters = new StringBuilder();
    for (int i = 0; i < 3 + random.nextInt(4); i++) {
      String type = one(random, TYPES);
      String annotation = random.nextInt(6) == 0 ? one(random, ON_PROPERTIES) + " " : "";
      boolean onField = record || random.nextBoolean();
      fields.add((onField ? annotation : "") + type + " p" + i);
      getters.append(onField ? "" : annotation).append("public ").append(type);
      getters.append(" getP").append(i).append("() { return p").append(i).append("; }\n");
    }
    return record
        ? source + "public record C" + number + "(" + String.join(", ", fields) + ") {}"
        : source
            + ("public class C" + number + " {\nprivate ")
            + (String.join(";\nprivate ", fields) + ";\n" + getters + "}");
  }
}
