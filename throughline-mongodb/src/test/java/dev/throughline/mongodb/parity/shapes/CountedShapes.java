package dev.throughline.mongodb.parity.shapes;

import dev.throughline.mongodb.parity.fuzz.InMemoryCompiler;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.convert.ReadingConverter;
import org.springframework.data.convert.WritingConverter;

/** Types whose constructors and converters say that they were called. */
public final class CountedShapes {

  /** What was called, in this order. */
  public static final List<String> CALLS = new ArrayList<>();

  /** Stored as text by a converter. */
  public record Label(String text) {}

  @WritingConverter
  private static final class LabelWriter implements Converter<Label, String> {
    @Override
    public String convert(Label source) {
      return "l:" + source.text();
    }
  }

  @ReadingConverter
  private static final class LabelReader implements Converter<String, Label> {
    @Override
    public Label convert(String source) {
      CALLS.add("reads " + source);
      return new Label(source.substring(2));
    }
  }

  @WritingConverter
  private static final class UriWriter implements Converter<URI, String> {
    @Override
    public String convert(URI source) {
      return source.toString();
    }
  }

  @ReadingConverter
  private static final class UriReader implements Converter<String, URI> {
    @Override
    public URI convert(String source) {
      CALLS.add("reads " + source);
      return URI.create(source);
    }
  }

  /** Without arguments, assigned fields. */
  public static class Filled {
    String id;
    Label first;
    List<Label> more;
    Part part;
    Map<String, Part> parts;
    int number;
    Integer boxed;
    String last;

    public Filled() {
      CALLS.add("makes a Filled");
    }
  }

  /** All by the constructor. */
  public static class Made {
    final String id;
    final Label first;
    final List<Label> more;
    final Part part;
    final Map<String, Part> parts;
    final int number;
    final long count;
    final double price;
    final Integer boxed;
    String last;

    public Made(
        String id,
        Label first,
        List<Label> more,
        Part part,
        Map<String, Part> parts,
        int number,
        long count,
        double price,
        Integer boxed) {
      CALLS.add("makes a Made");
      this.id = id;
      this.first = first;
      this.more = more;
      this.part = part;
      this.parts = parts;
      this.number = number;
      this.count = count;
      this.price = price;
      this.boxed = boxed;
    }
  }

  /** Nested, by a constructor. */
  public record Part(String name, Label label, int size) {
    public Part {
      CALLS.add("makes a Part " + name + " " + label + " " + size);
    }
  }

  /** A projection. */
  public record Summary(String id, Label first, Part part, int number) {}

  private CountedShapes() {}

  public static List<Converter<?, ?>> converters() {
    return List.of(new LabelWriter(), new LabelReader(), new UriWriter(), new UriReader());
  }

  /** An entity of each kind with a value in every property. */
  public static List<Object> entities() {
    Filled filled = new Filled();
    filled.id = "id";
    filled.first = new Label("f");
    filled.more = List.of(new Label("m1"), new Label("m2"));
    filled.part = new Part("p", new Label("pl"), 1);
    filled.parts = Map.of("k", new Part("k", new Label("kl"), 2));
    filled.number = 7;
    filled.boxed = 8;
    filled.last = "end";
    Made made =
        new Made("id", filled.first, filled.more, filled.part, filled.parts, 7, 1L << 40, 1.5, 9);
    made.last = "end";
    return List.of(
        filled,
        made,
        wide(120, false),
        wide(120, true),
        wide(121, false),
        wide(121, true),
        wide(200, false));
  }

  /**
   * An entity of a generated class: from 121 properties on several methods share the reading, and
   * as many as 120 are handed on in as many arguments.
   */
  private static Object wide(int count, boolean constructor) {
    String[] types = {"long", "double", "java.net.URI", "int", "String"};
    String name = "Wide" + count + constructor;
    StringBuilder fields = new StringBuilder();
    StringBuilder parameters = new StringBuilder();
    StringBuilder assignments = new StringBuilder();
    for (int i = 0; i < count; i++) {
      // Mostly those that take two words each.
      String type = types[i % 10 == 9 ? 4 : i % 10 == 8 ? 3 : i % 10 == 7 ? 2 : i % 2];
      fields.append("  public ").append(type).append(" f").append(i).append(";\n");
      parameters.append(i == 0 ? "" : ", ").append(type).append(" f").append(i);
      assignments.append("    this.f").append(i).append(" = f").append(i).append(";\n");
    }
    String source =
        "package fuzz;\npublic class "
            + name
            + " {\n"
            + fields
            + (constructor
                ? "  public " + name + "(" + parameters + ") {\n" + assignments + "  }\n"
                : "")
            + "}\n";
    try {
      Class<?> type = InMemoryCompiler.compile(Map.of(name, source)).loadClass("fuzz." + name);
      return filled(type);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object filled(Class<?> type) throws ReflectiveOperationException {
    Constructor<?> made = type.getConstructors()[0];
    List<Object> zeros = new ArrayList<>();
    for (Class<?> parameter : made.getParameterTypes()) {
      zeros.add(
          parameter == long.class
              ? (Object) 0L
              : parameter == double.class ? (Object) 0.0 : parameter == int.class ? 0 : null);
    }
    Object entity = made.newInstance(zeros.toArray());
    int index = 0;
    for (Field field : type.getFields()) {
      index++;
      Class<?> of = field.getType();
      Object value =
          of == long.class
              ? (Object) (1_000L + index)
              : of == double.class
                  ? (Object) (index / 2.0)
                  : of == int.class
                      ? (Object) index
                      : of == String.class ? "s" + index : URI.create("w:" + index);
      field.set(entity, value);
    }
    return entity;
  }
}
