package dev.throughline.mongodb.parity;

import dev.throughline.mongodb.parity.shapes.PolymorphicShapes.Dog;
import dev.throughline.mongodb.parity.shapes.PolymorphicShapes.Puppy;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.PersistentEntity;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mongodb.core.convert.DefaultMongoTypeMapper;
import org.springframework.data.mongodb.core.convert.MongoTypeMapper;
import org.springframework.util.ClassUtils;

/** Type mappers as users write them, which do what a type key and an alias cannot say. */
final class TypeMappers {

  private TypeMappers() {}

  /** Reads and writes hints as Spring Data does, and asks for less in queries. */
  static final class Unrestricting extends DefaultMongoTypeMapper {

    Unrestricting(String key, MappingContext<? extends PersistentEntity<?, ?>, ?> context) {
      super(key, context);
    }

    @Override
    public void writeTypeRestrictions(Document result, Set<Class<?>> restrictedTypes) {}
  }

  /** Knows puppies by what they have, and writes a field of its own beside other hints. */
  static final class ByContent extends DefaultMongoTypeMapper {

    @Override
    public void writeType(TypeInformation<?> type, Bson sink) {
      if (type.getType() != Puppy.class) {
        super.writeType(type, sink);
        put(sink, "_hinted", true);
      }
    }

    @Override
    public TypeInformation<?> readType(Bson source) {
      TypeInformation<?> hinted = super.readType(source);
      boolean puppy = hinted == null && fields(source).containsKey("weeks");
      return puppy ? TypeInformation.of(Puppy.class) : hinted;
    }
  }

  /** Has nothing of Spring Data's: packages and names in two fields. */
  static final class PackageAndName implements MongoTypeMapper {

    @Override
    public boolean isTypeKey(String key) {
      return key.equals("package") || key.equals("kind");
    }

    @Override
    public void writeType(Class<?> type, Bson sink) {
      put(sink, "package", type.getPackageName());
      put(sink, "kind", type.getName().substring(type.getPackageName().length() + 1));
    }

    @Override
    public void writeType(TypeInformation<?> type, Bson sink) {
      writeType(type.getType(), sink);
    }

    @Override
    public TypeInformation<?> readType(Bson source) {
      Map<?, ?> fields = fields(source);
      if (!fields.containsKey("kind")) {
        return null;
      }
      String name = fields.get("package") + "." + fields.get("kind");
      try {
        return TypeInformation.of(ClassUtils.forName(name, Dog.class.getClassLoader()));
      } catch (ClassNotFoundException e) {
        throw new MappingException("no type " + name);
      }
    }

    @Override
    public <T> TypeInformation<? extends T> readType(Bson source, TypeInformation<T> declared) {
      TypeInformation<?> hinted = readType(source);
      TypeInformation<?> other =
          source instanceof List ? TypeInformation.of(List.class) : TypeInformation.MAP;
      TypeInformation<?> actual = hinted == null ? other : hinted;
      boolean more =
          declared.getType() != actual.getType()
              && declared.getType().isAssignableFrom(actual.getType());
      return more ? declared.specialize(actual) : declared;
    }

    @Override
    public void writeTypeRestrictions(Document result, Set<Class<?>> restrictedTypes) {
      List<String> names = restrictedTypes.stream().map(Class::getSimpleName).toList();
      result.put("kind", new Document("$in", names));
    }
  }

  private static Map<?, ?> fields(Bson source) {
    return source instanceof Map<?, ?> fields ? fields : Map.of();
  }

  @SuppressWarnings("unchecked") // Documents of either kind hold values by their names.
  private static void put(Bson sink, String name, Object value) {
    ((Map<String, Object>) sink).put(name, value);
  }
}
