package dev.throughline.mongodb.parity;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What users can do when a property or a type is not compiled, by reason. */
enum Advice {
  NOT_PLANNED(
      "type \\S+ is not planned",
      "Types that are not planned",
      """
      Only this property goes through stock. Declare it as a type of the tables above (`List` or
      `ArrayDeque` instead of `Deque`, a getter that returns `Optional` over a field without it), or
      register converters between the type and a simple value, which are compiled."""),
  CONSTRUCTOR(
      "(nested type \\S+: )?no constructor that Spring Data would use"
          + "|value class in constructor parameter \\S+"
          + "|default arguments whose constructor Spring Data does not find",
      "Constructors that Spring Data does not use",
      """
      Stock cannot make such objects either. Annotate one constructor with `@PersistenceCreator`; in
      Kotlin declare one without default arguments. A class that is not yours needs
      converters, and then its values are compiled."""),
  METADATA(
      "its metadata cannot be read: .*",
      "Types that cannot be mapped",
      """
      The mapping framework refuses the type, with the same exception as without Throughline: two
      fields have one name, or it looks into a class that it must not open. Rename the field, or
      register converters for its type."""),
  FIELD_NAME(
      "property \\S+: field name .*|two uses of the field name \\S+",
      "Field names",
      """
      Give the property a name of its own by `@Field`, without dots and without `$` at its start. Stored
      documents need a `$rename` then."""),
  REFERENCE(
      "a reference to another document|property \\S+: (a reference|references) .*",
      "References to other documents",
      """
      Stock writes and follows the references alone, and the references of a whole result are fetched
      together ([references](guide/references.md)). Stock reads the whole document where a listener or
      a callback observes what is referred to, at any depth; where a subclass with references is in a
      place whose declared type has none; and a type with references in an unwrapped object, among more
      than 120 properties, or in a property that is left to stock."""),
  EXPRESSION(
      "constructor parameter \\S+ with an expression",
      "Expressions",
      """
      Such entities are written by compiled code. Where reading counts, compute the value in the
      constructor instead of a `@Value` parameter."""),
  OTHER_TYPE(
      "constructor parameter \\S+ of another type than its property",
      "Parameters of another type",
      """
      Declare the parameter with the type of the property, or a wider one, and convert in the
      constructor."""),
  IMMUTABLE(
      "property \\S+: immutable, without a wither or a copy",
      "Properties that nothing sets",
      """
      Make the property a parameter of the constructor, or add a wither that returns the class itself
      (`Order withId(String id)`)."""),
  INNER(
      "an inner class",
      "Inner classes",
      """
      Make the class static: stock needs the outer object too."""),
  PROXY(
      "a proxy or hidden class",
      "Proxies",
      """
      Stock takes a class with `$$` in its name for a proxy of its superclass, and maps that. Rename the
      class."""),
  ID(
      "an id of type \\S+ stored as ObjectId",
      "Ids with collections or entities",
      """
      Only the id goes through stock. An id of simple values alone, in a record or a class, is compiled."""),
  UNWRAPPED(
      "property \\S+: unwrapped .*",
      "Unwrapped objects",
      """
      Unwrap one level only, objects of one concrete class, and keep the id in the entity itself."""),
  TYPE_MAPPER(
      "a type mapper of its own: .*",
      "Type mappers",
      """
      Give `DefaultMongoTypeMapper` the name of the key and mappers of your names in its constructor
      (`ConfigurableTypeInformationMapper`), or annotate types with `@TypeAlias`: both are compiled."""),
  ENTITY_CONVERTER(
      "a converter of the user's, which is called directly",
      "Converters of whole entities",
      """
      [Take the converter out](guide/converters.md#take-it-out): the mapping does the same without a
      tree of documents. Inside other entities its values are compiled around it."""),
  PROPERTY_CONVERTER(
      "(nested type \\S+: )?property \\S+: a property value converter that only stock calls.*",
      "Property converters that encrypt",
      """
      Such entities are written by compiled code. Where reading counts, let the driver encrypt
      (`@Encrypted`, `@Queryable`, `@RangeEncrypted`), or keep what is encrypted in a document of its
      own.""");

  private final Pattern reasons;
  private final String heading;
  private final String text;

  Advice(String reasons, String heading, String text) {
    this.reasons = Pattern.compile(reasons);
    this.heading = heading;
    this.text = text;
  }

  /**
   * The reason, with a link to what can be done about it.
   *
   * @param reason empty for what is compiled.
   * @throws IllegalStateException when nothing is said about such a reason.
   */
  static String link(String reason) {
    if (reason.isEmpty()) {
      return "";
    }
    return Stream.of(values())
        .filter(advice -> advice.reasons.matcher(reason).matches())
        .map(advice -> "[" + reason + "](#" + advice.anchor() + ")")
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("No advice about: " + reason));
  }

  private String anchor() {
    return heading.toLowerCase(Locale.ROOT).replace(' ', '-');
  }

  /** All of them, as parts of a page. */
  static String text() {
    return Stream.of(values())
        .map(advice -> "### " + advice.heading + "\n\n" + advice.text + "\n")
        .collect(Collectors.joining("\n"));
  }
}
