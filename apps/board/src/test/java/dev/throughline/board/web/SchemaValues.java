package dev.throughline.board.web;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import tools.jackson.databind.JsonNode;

/** Values that a schema of the description allows, and values that it does not. */
final class SchemaValues {

  private static final List<String> ODD =
      List.of(
          "",
          " ",
          "\u0000",
          "null",
          "-1",
          "0",
          "9223372036854775808",
          "1e400",
          "NaN",
          "true",
          "../..",
          "%2e%2e%2f",
          "'; drop",
          "{\"$gt\":1}",
          "💥한글\u202e",
          "\ud800",
          "<script>",
          "a\r\nb: c",
          "x".repeat(2_000));

  private final JsonNode document;
  private final Random random;

  SchemaValues(JsonNode document, Random random) {
    this.document = document;
    this.random = random;
  }

  JsonNode resolved(JsonNode schema) {
    String reference = schema.path("$ref").asString("");
    return reference.isEmpty() ? schema : document.at(reference.substring(1));
  }

  /** The types that a schema allows; 3.1 may list several. */
  static List<String> types(JsonNode schema) {
    JsonNode type = schema.path("type");
    List<String> types = new ArrayList<>();
    if (type.isArray()) {
      type.forEach(each -> types.add(each.asString()));
    } else if (type.isString()) {
      types.add(type.asString());
    }
    return types;
  }

  Object valid(JsonNode unresolved) {
    JsonNode schema = resolved(unresolved);
    List<String> types = types(schema);
    if (types.contains("object") || schema.has("properties")) {
      Map<String, Object> value = new LinkedHashMap<>();
      for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
        if (required(schema, property.getKey()) || random.nextInt(3) == 0) {
          boolean absent =
              property.getValue().path("nullable").asBoolean(false) && random.nextInt(4) == 0;
          value.put(property.getKey(), absent ? null : valid(property.getValue()));
        }
      }
      return value;
    }
    if (types.contains("integer")) {
      long low = schema.path("minimum").asLong(0);
      long high = Math.min(schema.path("maximum").asLong(40), low + 40);
      return low + random.nextInt((int) (high - low + 1));
    }
    String pattern = schema.path("pattern").asString("");
    int least = Math.max(1, schema.path("minLength").asInt(1));
    int most = Math.min(60, schema.path("maxLength").asInt(60));
    int length = least + random.nextInt(Math.max(1, most - least + 1));
    StringBuilder text = new StringBuilder();
    String letters =
        pattern.isEmpty() || pattern.equals("\\S") ? "abc XYZ 019 한글 ÄÖ <&>\"'\\" : "abcXYZ019_-";
    while (text.length() < length - 1) {
      text.append(letters.charAt(random.nextInt(letters.length())));
    }
    return text.append('z').toString();
  }

  static boolean required(JsonNode schema, String property) {
    for (JsonNode name : schema.path("required")) {
      if (name.asString().equals(property)) {
        return true;
      }
    }
    return false;
  }

  String oddText() {
    return ODD.get(random.nextInt(ODD.size()));
  }

  /** The valid object with one thing about it that is odd, though it need not be forbidden. */
  Object odd(JsonNode schema) {
    if (!(valid(schema) instanceof Map<?, ?> valid) || valid.isEmpty()) {
      return oddText();
    }
    Map<Object, Object> value = new LinkedHashMap<>(valid);
    List<Object> names = new ArrayList<>(value.keySet());
    Object name = names.get(random.nextInt(names.size()));
    switch (random.nextInt(6)) {
      case 0 -> value.remove(name);
      case 1 -> value.put(name, null);
      case 2 -> value.put(name, List.of(Map.of("a", 1)));
      case 3 -> value.put(name, random.nextLong());
      case 4 -> value.put("unknown" + random.nextInt(), oddText());
      default -> value.put(name, oddText().replace("\ud800", "?"));
    }
    return value;
  }

  /** What is wrong with an answer, or nothing. */
  String mismatch(JsonNode unresolved, JsonNode value, String path) {
    JsonNode schema = resolved(unresolved);
    if (value.isNull()) {
      return unresolved.path("nullable").asBoolean(false) ? "" : path + " is null";
    }
    List<String> types = types(schema);
    if (types.contains("integer") && !value.isIntegralNumber()
        || types.contains("number") && !value.isNumber()
        || types.contains("string") && !value.isString()
        || types.contains("boolean") && !value.isBoolean()
        || types.contains("array") && !value.isArray()
        || types.contains("object") && !value.isObject()) {
      return path + " is " + value + " and not " + types;
    }
    for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
      String below = path + "." + property.getKey();
      if (value.has(property.getKey())) {
        String wrong = mismatch(property.getValue(), value.get(property.getKey()), below);
        if (!wrong.isEmpty()) {
          return wrong;
        }
      } else if (required(schema, property.getKey())) {
        return below + " is missing";
      }
    }
    if (schema.has("properties")) {
      for (String name : value.propertyNames()) {
        if (!schema.get("properties").has(name)) {
          return path + "." + name + " is not described";
        }
      }
    }
    for (JsonNode item : value.isArray() ? value : List.<JsonNode>of()) {
      String wrong = mismatch(schema.path("items"), item, path + "[]");
      if (!wrong.isEmpty()) {
        return wrong;
      }
    }
    return "";
  }
}
