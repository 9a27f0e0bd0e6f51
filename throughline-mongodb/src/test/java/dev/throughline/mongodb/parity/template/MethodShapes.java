package dev.throughline.mongodb.parity.template;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Lines for {@link CollectedMethods}: every keyword of derived queries with every property that
 * takes it, random pairs of them, and the operators of queries, updates and pipelines.
 */
final class MethodShapes {

  /** A property: its name in methods, its field, and the type of its arguments. */
  private record Property(String name, String field, String type) {}

  /** A keyword: what follows the property, and how many arguments it takes. */
  private record Keyword(String text, String arguments) {}

  private static final List<Property> PROPERTIES =
      List.of(
          new Property("Name", "name", "String"),
          new Property("Id", "id", "String"),
          new Property("Id", "id", "ObjectId"),
          new Property("ToStreet", "to.street", "String"),
          new Property("Tags", "tags", "String"),
          new Property("LinesItem", "lines.item", "String"),
          new Property("Count", "count", "int"),
          new Property("Weight", "weight", "Long"),
          new Property("Price", "price", "double"),
          new Property("ToNumber", "to.number", "Integer"),
          new Property("LinesQuantity", "lines.quantity", "int"),
          new Property("Sent", "sent", "Date"),
          new Property("Due", "due", "Instant"),
          new Property("Day", "day", "LocalDate"),
          new Property("Size", "size", "Size"),
          new Property("Sender", "sender", "ObjectId"),
          new Property("Fragile", "fragile", "boolean"),
          new Property("Code", "code", "Integer"),
          new Property("To", "to", "Address"));

  /** Of all types. {@code T} is the property's. */
  private static final List<Keyword> KEYWORDS =
      List.of(
          new Keyword("", "T"),
          new Keyword("Is", "T"),
          new Keyword("Not", "T"),
          new Keyword("In", "Collection<T>"),
          new Keyword("NotIn", "Collection<T>"),
          new Keyword("IsNull", ""),
          new Keyword("NotNull", ""),
          new Keyword("Exists", "boolean"));

  private static final List<Keyword> OF_ORDERED =
      List.of(
          new Keyword("After", "T"),
          new Keyword("GreaterThan", "T"),
          new Keyword("GreaterThanEqual", "T"),
          new Keyword("Before", "T"),
          new Keyword("LessThan", "T"),
          new Keyword("LessThanEqual", "T"),
          new Keyword("Between", "T T"));

  private static final List<Keyword> OF_TEXT =
      List.of(
          new Keyword("Like", "T"),
          new Keyword("NotLike", "T"),
          new Keyword("StartingWith", "T"),
          new Keyword("EndingWith", "T"),
          new Keyword("Containing", "T"),
          new Keyword("NotContaining", "T"),
          new Keyword("IgnoreCase", "T"),
          new Keyword("NotIgnoreCase", "T"),
          new Keyword("StartingWithIgnoreCase", "T"),
          new Keyword("EndingWithIgnoreCase", "T"),
          new Keyword("ContainingIgnoreCase", "T"),
          new Keyword("LikeIgnoreCase", "T"),
          new Keyword("Regex", "T"));

  private static final List<Keyword> OF_FLAGS =
      List.of(new Keyword("True", ""), new Keyword("False", ""));

  /** What {@code @Query} says of the fields; {@code ?0} and so on are arguments. */
  private static final Map<String, String> OPERATORS =
      Map.ofEntries(
          Map.entry("{'F': ?0}", "T"),
          Map.entry("{'F': {$eq: ?0}}", "T"),
          Map.entry("{'F': {$ne: ?0}}", "T"),
          Map.entry("{'F': {$gt: ?0, $lte: ?1}}", "T T"),
          Map.entry("{'F': {$gte: ?0}, 'n': ?1}", "T String"),
          Map.entry("{'F': {$in: ?0}}", "Collection<T>"),
          Map.entry("{'F': {$nin: ?0}}", "Collection<T>"),
          Map.entry("{'F': {$not: {$gt: ?0}}}", "T"),
          Map.entry("{$or: [{'F': ?0}, {'count': ?1}]}", "T int"),
          Map.entry("{$and: [{'F': {$exists: ?0}}, {'F': {$ne: ?1}}]}", "boolean T"),
          Map.entry("{$nor: [{'F': ?0}, {'F': ?1}]}", "T T"),
          Map.entry("{'F': {$all: [?0, ?1]}}", "T T"));

  private static final List<String> CONSTANT =
      List.of(
          "* S int @ {'tags': {$size: ?0}}",
          "* S int int @ {'count': {$mod: [?0, ?1]}}",
          "* S String int @ {'lines': {$elemMatch: {'item': ?0, 'q': {$gt: ?1}}}}",
          "* S String @ {'lines.0.item': ?0}",
          "* S String @ {'tags.1': ?0}",
          "* S int @ {'n': {$type: ?0}}",
          "* S  @ {'n': null}",
          "* S String @ {'n': /^?0/}",
          "* S String @ {'n': ?#{[0]}}",
          "* S String @ {'n': {$regex: ?0}}",
          "* S int @ {'count': ?0, 'weight': {$lt: ?0}}",
          "* S boolean boolean @ {'fragile': ?0, 'n': {$exists: ?1}}");

  /** What {@code @Update} says, of all parcels whose count is the first argument. */
  private static final List<String> UPDATES =
      List.of(
          "String {$set: {'n': ?1}}",
          "String {$set: {'to.street': ?1, 'lines.0.item': ?1}}",
          "int {$inc: {'count': ?1}}",
          "double {$mul: {'price': ?1}}",
          "long {$min: {'weight': ?1}}",
          "long {$max: {'weight': ?1, 'to.number': ?1}}",
          "String {$push: {'tags': ?1}}",
          "String {$addToSet: {'tags': ?1}}",
          "String {$pull: {'tags': ?1}}",
          "Collection<String> {$push: {'tags': {$each: ?1}}}",
          "Collection<String> {$pullAll: {'tags': ?1}}",
          "int {$pop: {'tags': ?1}}",
          "Size {$set: {'size': ?1}}",
          "Date {$set: {'sent': ?1}}",
          "Instant {$set: {'due': ?1}}",
          "LocalDate {$set: {'day': ?1}}",
          "ObjectId {$set: {'sender': ?1}}",
          "boolean {$set: {'fragile': ?1}, $unset: {'code': 1}}",
          "Integer {$set: {'code': ?1}}",
          "String {$rename: {'n': ?1}}",
          "String {$set: {'n': ?#{[1]}}}",
          "String {'n': ?1}");

  /** Stages of {@code @Aggregation}. */
  private static final List<String> STAGES =
      List.of(
          "* S String @= {$match: {'name': ?0}}",
          "* S int @= {$match: {'count': {$gte: ?0}}}",
          "* S Size Date @= {$match: {'size': ?0, 'sent': {$lt: ?1}}}",
          "* S Collection<String> @= {$match: {'id': {$in: ?0}}}",
          "stream S String @= {$match: {'to.street': ?0}}",
          "~ S int Pageable @= {$match: {'count': {$gt: ?0}}}",
          "* S long Sort @= {$match: {'weight': {$lt: ?0}}}",
          "* S String @= {$match: {'n': ?#{[0]}}}");

  private static final List<String> SUBJECTS =
      List.of(
          "* find",
          "* find",
          "? findFirst",
          "long count",
          "boolean exists",
          "stream stream",
          "# find",
          "~ find",
          "* findTop3",
          "* findDistinct",
          "long delete",
          "* remove",
          "Label find",
          "Name find");

  private static final Map<String, String> BOXED =
      Map.of("int", "Integer", "double", "Double", "boolean", "Boolean");

  private final List<String> lines = new ArrayList<>();
  private final Random random;

  private MethodShapes(Random random) {
    this.random = random;
  }

  /**
   * The lines.
   *
   * @param pairs how many methods with two conditions.
   */
  static List<String> lines(Random random, int pairs) {
    MethodShapes shapes = new MethodShapes(random);
    for (Property property : PROPERTIES) {
      keywords(property).forEach(keyword -> shapes.derived("* find", List.of(property), keyword));
      if (!property.type().equals("Address")) {
        OPERATORS.keySet().stream().sorted().forEach(query -> shapes.stated(property, query));
      }
    }
    for (int i = 0; i < pairs; i++) {
      shapes.pair();
    }
    CONSTANT.forEach(shapes::add);
    STAGES.forEach(shapes::add);
    for (String update : UPDATES) {
      int end = update.indexOf(' ');
      shapes.add(
          "long S int %s @@ {'count': ?0} %s"
              .formatted(update.substring(0, end), update.substring(end + 1)));
    }
    return shapes.lines;
  }

  private static List<Keyword> keywords(Property property) {
    List<Keyword> keywords = new ArrayList<>(KEYWORDS);
    switch (property.type()) {
      case "String" -> {
        keywords.addAll(OF_ORDERED);
        keywords.addAll(OF_TEXT);
      }
      case "boolean" -> keywords.addAll(OF_FLAGS);
      case "Address" -> keywords.removeIf(it -> it.arguments().contains("Collection"));
      case "Size", "ObjectId" -> {}
      default -> keywords.addAll(OF_ORDERED);
    }
    return keywords;
  }

  private static String of(Property property, String arguments) {
    String boxed = BOXED.getOrDefault(property.type(), property.type());
    return arguments.replace("<T>", "<" + boxed + ">").replaceAll("\\bT\\b", property.type());
  }

  private void add(String line) {
    lines.add(line.replaceFirst(" S ", " shape" + lines.size() + " "));
  }

  private void stated(Property property, String query) {
    add(
        "* S %s @ %s"
            .formatted(
                of(property, OPERATORS.get(query)),
                query.replace("'F'", "'" + property.field() + "'")));
  }

  private void derived(String subject, List<Property> properties, Keyword... keywords) {
    StringBuilder name = new StringBuilder();
    StringBuilder types = new StringBuilder();
    for (int i = 0; i < keywords.length; i++) {
      Property property = properties.get(i);
      name.append(i == 0 ? "" : random.nextBoolean() ? "And" : "Or");
      name.append(property.name()).append(keywords[i].text());
      types.append(' ').append(of(property, keywords[i].arguments()));
    }
    boolean finds = subject.contains("find") || subject.startsWith("stream");
    if (keywords.length > 1 && finds && random.nextInt(3) == 0) {
      name.append("OrderByWeightDescNameAsc");
    }
    String part =
        subject.startsWith("#") || subject.startsWith("~")
            ? " Pageable"
            : keywords.length > 1 && subject.equals("* find") && random.nextInt(3) == 0
                ? random.nextBoolean() ? " Sort" : " Limit"
                : "";
    lines.add("%sShape%dBy%s%s%s".formatted(subject, lines.size(), name, types, part));
  }

  private void pair() {
    Property one = any(PROPERTIES);
    Property other = any(PROPERTIES);
    derived(any(SUBJECTS), List.of(one, other), any(keywords(one)), any(keywords(other)));
  }

  private <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
