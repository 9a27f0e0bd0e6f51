package dev.throughline.chat.live;

import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Compares values with the schemas of a description, as far as the chat's use them. */
final class Described {

  private final JsonNode document;

  Described(JsonNode document) {
    this.document = document;
  }

  /** What is wrong with a value, or nothing. */
  String mismatch(JsonNode unresolved, JsonNode value, String path) {
    JsonNode schema = resolved(unresolved);
    if (!typeFits(schema.path("type"), value)) {
      return path + " is " + value + " and not " + schema.path("type");
    }
    if (schema.has("const") && !schema.get("const").equals(value)) {
      return path + " is " + value + " and not " + schema.get("const");
    }
    if (schema.has("enum") && schema.get("enum").valueStream().noneMatch(value::equals)) {
      return path + " is " + value + " and none of " + schema.get("enum");
    }
    for (int i = 0; value.isArray() && i < value.size(); i++) {
      String wrong = mismatch(schema.path("items"), value.get(i), path + "[" + i + "]");
      if (!wrong.isEmpty()) {
        return wrong;
      }
    }
    if (!value.isObject()) {
      return "";
    }
    for (JsonNode name : schema.path("required")) {
      if (!value.has(name.asString())) {
        return path + "." + name.asString() + " is missing";
      }
    }
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      JsonNode described = schema.path("properties").path(field.getKey());
      String below = path + "." + field.getKey();
      String wrong =
          described.isMissingNode()
              ? below + " is not described"
              : mismatch(described, field.getValue(), below);
      if (!wrong.isEmpty()) {
        return wrong;
      }
    }
    return "";
  }

  /** What a reference refers to. */
  JsonNode resolved(JsonNode schema) {
    String reference = schema.path("$ref").asString("");
    return reference.isEmpty() ? schema : document.at(reference.substring(1));
  }

  private static boolean typeFits(JsonNode types, JsonNode value) {
    if (types.isArray()) {
      return types.valueStream().anyMatch(type -> typeFits(type, value));
    }
    return switch (types.asString("")) {
      case "string" -> value.isString();
      case "integer" -> value.isIntegralNumber();
      case "boolean" -> value.isBoolean();
      case "object" -> value.isObject();
      case "array" -> value.isArray();
      case "null" -> value.isNull();
      default -> false;
    };
  }
}
