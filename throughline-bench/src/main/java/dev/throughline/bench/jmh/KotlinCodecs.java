package dev.throughline.bench.jmh;

import com.mongodb.MongoClientSettings;
import org.bson.codecs.Codec;
import org.bson.codecs.configuration.CodecProvider;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.kotlin.DataClassCodecProvider;
import org.bson.codecs.kotlinx.KotlinSerializerCodecProvider;

/** The two codecs that the driver has for Kotlin classes. */
final class KotlinCodecs {

  private KotlinCodecs() {}

  /** By reflection on the class's constructor and properties. */
  static <T> Codec<T> dataClass(Class<T> type) {
    return codec(new DataClassCodecProvider(), type);
  }

  /** By what the compiler plugin has made of the class. */
  static <T> Codec<T> serialization(Class<T> type) {
    return codec(new KotlinSerializerCodecProvider(), type);
  }

  private static <T> Codec<T> codec(CodecProvider provider, Class<T> type) {
    return CodecRegistries.fromRegistries(
            CodecRegistries.fromProviders(provider), MongoClientSettings.getDefaultCodecRegistry())
        .get(type);
  }
}
