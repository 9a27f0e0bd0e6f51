package dev.throughline.mongodb.internal.reference;

import dev.throughline.mongodb.internal.reference.ReferencePlan.Step;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.Set;
import org.bson.BsonBinaryReader;
import org.bson.BsonReaderMark;
import org.bson.BsonType;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.core.TypeInformation;

/** Finds the references in the bytes of a document by the plans of types. Not thread-safe. */
final class ReferenceScan {

  private final ReferencePlans plans;
  private final DocumentBytes decoder;
  private final Wanted wanted;
  private final Wanted lazies;
  private byte[] bytes = new byte[0];

  /**
   * Creates a scan.
   *
   * @param decoder decodes the values of references as they are decoded for stock.
   * @param wanted collects what is found.
   * @param lazies collects what is followed later.
   */
  ReferenceScan(ReferencePlans plans, DocumentBytes decoder, Wanted wanted, Wanted lazies) {
    this.plans = plans;
    this.decoder = decoder;
    this.wanted = wanted;
    this.lazies = lazies;
  }

  /** Collects the references of a document that is read as this type, or as its hint says. */
  void of(byte[] document, Class<?> declared) {
    bytes = document;
    try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(document))) {
      entity(reader, declared);
    }
  }

  private void entity(BsonBinaryReader reader, Class<?> declared) {
    BsonReaderMark mark = reader.getMark();
    ReferencePlan plan = plans.of(actual(reader, declared));
    if (plan.isEmpty()) {
      return; // read to its end
    }
    mark.reset();
    int start = reader.getBsonInput().getPosition();
    Set<ReferenceProperty> met = new HashSet<>();
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      Step step = plan.steps().get(reader.readName());
      if (step instanceof Step.Follow follow) {
        met.add(follow.property());
        Object value = decoder.value(reader, bytes);
        collect(follow.property(), value, start);
      } else if (step instanceof Step.Inside inside) {
        inside(reader, inside.type());
      } else {
        reader.skipValue();
      }
    }
    reader.readEndDocument();
    for (ReferenceProperty asked : plan.asked()) {
      if (!met.contains(asked)) {
        collect(asked, null, start);
      }
    }
  }

  /** The class that the document is read as; reads to its end. */
  private Class<?> actual(BsonBinaryReader reader, Class<?> declared) {
    String typeKey = plans.typeKey();
    Class<?> actual = declared;
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      if (reader.readName().equals(typeKey) && reader.getCurrentBsonType() == BsonType.STRING) {
        actual = plans.hinted(reader.readString(), declared);
      } else {
        reader.skipValue();
      }
    }
    reader.readEndDocument();
    return actual;
  }

  private void inside(BsonBinaryReader reader, @Nullable TypeInformation<?> declared) {
    TypeInformation<?> type = declared == null ? TypeInformation.OBJECT : declared;
    if (reader.getCurrentBsonType() == BsonType.ARRAY) {
      TypeInformation<?> element =
          type.isCollectionLike() ? type.getComponentType() : TypeInformation.OBJECT;
      reader.readStartArray();
      while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
        inside(reader, element);
      }
      reader.readEndArray();
    } else if (reader.getCurrentBsonType() != BsonType.DOCUMENT) {
      reader.skipValue();
    } else if (type.isMap()) {
      reader.readStartDocument();
      while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
        reader.readName();
        inside(reader, type.getMapValueType());
      }
      reader.readEndDocument();
    } else {
      entity(reader, type.getType());
    }
  }

  private void collect(ReferenceProperty property, @Nullable Object value, int start) {
    property.collect(value, owner(property, start), property.lazy() ? lazies : wanted);
  }

  private Document owner(ReferenceProperty property, int start) {
    if (!property.needsOwner()) {
      return new Document();
    }
    int length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(start);
    byte[] owner = new byte[length];
    System.arraycopy(bytes, start, owner, 0, length);
    return decoder.decode(owner);
  }
}
