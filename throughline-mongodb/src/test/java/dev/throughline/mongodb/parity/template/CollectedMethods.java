package dev.throughline.mongodb.parity.template;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.description.annotation.AnnotationDescription;
import net.bytebuddy.description.modifier.Visibility;
import net.bytebuddy.description.type.TypeDescription.Generic;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import org.bson.types.ObjectId;
import org.springframework.core.ResolvableType;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.repository.Aggregation;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.mongodb.repository.Update;

/** Makes a repository of the methods that a text lists, a line for each. */
final class CollectedMethods {

  /** A part of a parcel. */
  public interface Name {
    String getName();
  }

  private static final Map<String, Class<?>> TYPES =
      Stream.of(
              String.class,
              int.class,
              Integer.class,
              long.class,
              Long.class,
              double.class,
              Double.class,
              boolean.class,
              Boolean.class,
              Parcel.Size.class,
              Date.class,
              Instant.class,
              LocalDate.class,
              ObjectId.class,
              Parcel.Address.class,
              Sort.class,
              Limit.class,
              Pageable.class)
          .collect(Collectors.toMap(Class::getSimpleName, type -> type));

  private static final Map<String, Class<?>> CONTAINERS =
      Map.of(
          "*", List.class,
          "?", Optional.class,
          "#", Page.class,
          "~", Slice.class,
          "stream", Stream.class);

  private CollectedMethods() {}

  /** The lines of the text. */
  static List<String> lines() {
    try (InputStream text = CollectedMethods.class.getResourceAsStream("methods.txt")) {
      return new String(Objects.requireNonNull(text).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("//"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A repository with these methods. */
  @SuppressWarnings("unchecked") // the interface that was just made
  static Class<? extends MongoRepository<Parcel, String>> repository(List<String> lines) {
    DynamicType.Builder<?> type =
        new ByteBuddy()
            .makeInterface(
                Generic.Builder.parameterizedType(MongoRepository.class, Parcel.class, String.class)
                    .build())
            .name(
                CollectedMethods.class.getPackageName()
                    + ".Collected"
                    + Integer.toHexString(lines.hashCode()));
    for (String line : lines) {
      type = method(type, line);
    }
    return (Class<? extends MongoRepository<Parcel, String>>)
        type.make()
            .load(
                CollectedMethods.class.getClassLoader(),
                ClassLoadingStrategy.UsingLookup.of(MethodHandles.lookup()))
            .getLoaded();
  }

  private static DynamicType.Builder<?> method(DynamicType.Builder<?> type, String line) {
    int query = line.indexOf('@');
    String[] words = (query < 0 ? line : line.substring(0, query)).trim().split(" +");
    List<Type> types = new ArrayList<>();
    for (int i = 2; i < words.length; i++) {
      types.add(parameter(words[i]));
    }
    var method =
        type.defineMethod(words[1], result(words[0]), Visibility.PUBLIC)
            .withParameters(types)
            .withoutCode();
    return query < 0 ? method : method.annotateMethod(annotations(line.substring(query)));
  }

  private static List<AnnotationDescription> annotations(String text) {
    if (text.startsWith("@= ")) {
      return List.of(
          AnnotationDescription.Builder.ofType(Aggregation.class)
              .defineArray("pipeline", text.substring(3))
              .build());
    }
    if (text.startsWith("@@ ")) {
      int update = text.indexOf("} {") + 2;
      return List.of(
          stated(Query.class, text.substring(3, update)),
          stated(Update.class, text.substring(update)));
    }
    return List.of(stated(Query.class, text.substring(2)));
  }

  private static AnnotationDescription stated(Class<? extends Annotation> type, String value) {
    return AnnotationDescription.Builder.ofType(type).define("value", value.trim()).build();
  }

  private static Type result(String word) {
    Class<?> container = CONTAINERS.get(word);
    if (container != null) {
      return ResolvableType.forClassWithGenerics(container, Parcel.class).getType();
    }
    return switch (word) {
      case "Name" -> ResolvableType.forClassWithGenerics(List.class, Name.class).getType();
      case "Label" ->
          ResolvableType.forClassWithGenerics(List.class, ProjectedParcels.Label.class).getType();
      default -> type(word);
    };
  }

  private static Type parameter(String word) {
    return word.startsWith("Collection<")
        ? ResolvableType.forClassWithGenerics(
                Collection.class, type(word.substring(word.indexOf('<') + 1, word.length() - 1)))
            .getType()
        : type(word);
  }

  private static Class<?> type(String word) {
    return Objects.requireNonNull(TYPES.get(word), word);
  }
}
