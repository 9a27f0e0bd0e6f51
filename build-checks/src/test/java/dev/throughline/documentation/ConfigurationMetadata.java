package dev.throughline.documentation;

import com.jayway.jsonpath.JsonPath;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** The properties that the modules on the class path declare. */
final class ConfigurationMetadata {

  private ConfigurationMetadata() {}

  static List<Property> properties(String prefix) {
    List<Property> properties = new ArrayList<>();
    try {
      for (URL resource :
          Collections.list(
              ConfigurationMetadata.class
                  .getClassLoader()
                  .getResources("META-INF/spring-configuration-metadata.json"))) {
        for (Property property : read(resource)) {
          if (property.name().startsWith(prefix)) {
            properties.add(property);
          }
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return properties;
  }

  private static List<Property> read(URL resource) throws IOException {
    try (InputStream content = resource.openStream()) {
      List<Map<String, Object>> entries = JsonPath.parse(content).read("$.properties");
      return entries.stream().map(Property::of).toList();
    }
  }

  record Property(String name, String type, String defaultValue, String description) {

    static Property of(Map<String, Object> entry) {
      Object defaultValue = entry.get("defaultValue");
      return new Property(
          (String) entry.get("name"),
          (String) entry.get("type"),
          defaultValue == null ? null : String.valueOf(defaultValue),
          (String) entry.get("description"));
    }

    String simpleType() {
      return type.replaceAll("[\\w.]+\\.", "");
    }
  }
}
