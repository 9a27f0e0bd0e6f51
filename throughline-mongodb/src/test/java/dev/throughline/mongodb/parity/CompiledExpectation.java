package dev.throughline.mongodb.parity;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.parity.shapes.CollectionShapes;
import dev.throughline.mongodb.parity.shapes.CreationShapes;
import dev.throughline.mongodb.parity.shapes.IdShapes;
import dev.throughline.mongodb.parity.shapes.KotlinAddress;
import dev.throughline.mongodb.parity.shapes.KotlinCollections;
import dev.throughline.mongodb.parity.shapes.KotlinDefaults;
import dev.throughline.mongodb.parity.shapes.KotlinManyDefaults;
import dev.throughline.mongodb.parity.shapes.KotlinNested;
import dev.throughline.mongodb.parity.shapes.KotlinNullable;
import dev.throughline.mongodb.parity.shapes.KotlinPerson;
import dev.throughline.mongodb.parity.shapes.KotlinVars;
import dev.throughline.mongodb.parity.shapes.LargeShapes;
import dev.throughline.mongodb.parity.shapes.LombokShapes;
import dev.throughline.mongodb.parity.shapes.MapShapes;
import dev.throughline.mongodb.parity.shapes.NamingShapes;
import dev.throughline.mongodb.parity.shapes.NestedShapes;
import dev.throughline.mongodb.parity.shapes.PolymorphicShapes;
import dev.throughline.mongodb.parity.shapes.SimpleShapes;
import java.util.List;

/** What equality cannot show: that the ordinary types do not all go through stock. */
final class CompiledExpectation {

  /** Types that must be compiled both for writing and for reading. */
  static final List<Class<?>> MUST_COMPILE =
      List.of(
          SimpleShapes.Primitives.class,
          SimpleShapes.Boxes.class,
          SimpleShapes.Enums.class,
          SimpleShapes.Dates.class,
          NestedShapes.Address.class,
          NestedShapes.Customer.class,
          NestedShapes.Deep.class,
          NestedShapes.Tree.class,
          NestedShapes.Chain.class,
          NestedShapes.Parent.class,
          NestedShapes.secret(),
          CollectionShapes.SimpleLists.class,
          CollectionShapes.Numbers.class,
          CollectionShapes.EnumCollections.class,
          CollectionShapes.NestedLists.class,
          CollectionShapes.ListsOfLists.class,
          CollectionShapes.PrimitiveArrays.class,
          MapShapes.SimpleMaps.class,
          MapShapes.NestedMaps.class,
          MapShapes.EnumKeyed.class,
          MapShapes.MapsOfLists.class,
          MapShapes.MapsOfMaps.class,
          MapShapes.Product.class,
          IdShapes.StringId.class,
          IdShapes.ObjectIdId.class,
          IdShapes.LongId.class,
          IdShapes.IntegerId.class,
          IdShapes.NoId.class,
          IdShapes.UnannotatedId.class,
          IdShapes.IdLast.class,
          IdShapes.MongoIdString.class,
          IdShapes.MongoIdObjectId.class,
          IdShapes.NestedIds.class,
          NamingShapes.Renamed.class,
          NamingShapes.Ordered.class,
          NamingShapes.WriteAlways.class,
          NamingShapes.NonAscii.class,
          NamingShapes.LongNames.class,
          NamingShapes.SimilarNames.class,
          NamingShapes.Versioned.class,
          NamingShapes.Transients.class,
          PolymorphicShapes.Zoo.class,
          PolymorphicShapes.Dog.class,
          PolymorphicShapes.Gallery.class,
          PolymorphicShapes.Person.class,
          PolymorphicShapes.TextBox.class,
          PolymorphicShapes.Sub.class,
          CreationShapes.Setters.class,
          CreationShapes.Immutable.class,
          CreationShapes.Mixed.class,
          CreationShapes.Point.class,
          CreationShapes.Order.class,
          CreationShapes.Chosen.class,
          CreationShapes.PrivateConstructor.class,
          LombokShapes.Account.class,
          LombokShapes.Amount.class,
          LombokShapes.Invoice.class,
          LombokShapes.Required.class,
          LombokShapes.Special.class,
          LombokShapes.Immutable.class,
          LargeShapes.Seventy.class,
          LargeShapes.Wide.class,
          KotlinPerson.class,
          KotlinDefaults.class,
          KotlinNullable.class,
          KotlinVars.class,
          KotlinAddress.class,
          KotlinNested.class,
          KotlinCollections.class,
          KotlinManyDefaults.class);

  private CompiledExpectation() {}

  /** The types of {@link #MUST_COMPILE} that the converter does not compile, with its reasons. */
  static List<String> notCompiled(ThroughlineMongoConverter converter) {
    return MUST_COMPILE.stream()
        .map(converter::report)
        .filter(entry -> !entry.compiled())
        .map(Object::toString)
        .toList();
  }
}
