package dev.throughline.mongodb.parity;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.parity.shapes.AccessShapes;
import dev.throughline.mongodb.parity.shapes.CollectionShapes;
import dev.throughline.mongodb.parity.shapes.CompoundIdShapes;
import dev.throughline.mongodb.parity.shapes.CreationShapes;
import dev.throughline.mongodb.parity.shapes.DeclaredIdShapes;
import dev.throughline.mongodb.parity.shapes.DollarShapes;
import dev.throughline.mongodb.parity.shapes.FactoryShapes;
import dev.throughline.mongodb.parity.shapes.FeatureShapes;
import dev.throughline.mongodb.parity.shapes.GenericShapes;
import dev.throughline.mongodb.parity.shapes.IdShapes;
import dev.throughline.mongodb.parity.shapes.KeyShapes;
import dev.throughline.mongodb.parity.shapes.KotlinAccess;
import dev.throughline.mongodb.parity.shapes.KotlinAddress;
import dev.throughline.mongodb.parity.shapes.KotlinCheckedValue;
import dev.throughline.mongodb.parity.shapes.KotlinCollections;
import dev.throughline.mongodb.parity.shapes.KotlinCompanionFactory;
import dev.throughline.mongodb.parity.shapes.KotlinCompoundId;
import dev.throughline.mongodb.parity.shapes.KotlinComputed;
import dev.throughline.mongodb.parity.shapes.KotlinCopied;
import dev.throughline.mongodb.parity.shapes.KotlinCopiedMany;
import dev.throughline.mongodb.parity.shapes.KotlinCopiedStrict;
import dev.throughline.mongodb.parity.shapes.KotlinCopiedValues;
import dev.throughline.mongodb.parity.shapes.KotlinCounts;
import dev.throughline.mongodb.parity.shapes.KotlinDefaultCounts;
import dev.throughline.mongodb.parity.shapes.KotlinDefaultEmails;
import dev.throughline.mongodb.parity.shapes.KotlinDefaultMaybes;
import dev.throughline.mongodb.parity.shapes.KotlinDefaultNicks;
import dev.throughline.mongodb.parity.shapes.KotlinDefaults;
import dev.throughline.mongodb.parity.shapes.KotlinEmailId;
import dev.throughline.mongodb.parity.shapes.KotlinEmails;
import dev.throughline.mongodb.parity.shapes.KotlinFactory;
import dev.throughline.mongodb.parity.shapes.KotlinGenericValue;
import dev.throughline.mongodb.parity.shapes.KotlinIdCopied;
import dev.throughline.mongodb.parity.shapes.KotlinLateInit;
import dev.throughline.mongodb.parity.shapes.KotlinManyDefaults;
import dev.throughline.mongodb.parity.shapes.KotlinNested;
import dev.throughline.mongodb.parity.shapes.KotlinNestedNicks;
import dev.throughline.mongodb.parity.shapes.KotlinNicks;
import dev.throughline.mongodb.parity.shapes.KotlinNullable;
import dev.throughline.mongodb.parity.shapes.KotlinObjectLike;
import dev.throughline.mongodb.parity.shapes.KotlinOpen;
import dev.throughline.mongodb.parity.shapes.KotlinPerson;
import dev.throughline.mongodb.parity.shapes.KotlinPrivate;
import dev.throughline.mongodb.parity.shapes.KotlinSealedHolder;
import dev.throughline.mongodb.parity.shapes.KotlinSecondary;
import dev.throughline.mongodb.parity.shapes.KotlinStrictNicks;
import dev.throughline.mongodb.parity.shapes.KotlinTransient;
import dev.throughline.mongodb.parity.shapes.KotlinValueClass;
import dev.throughline.mongodb.parity.shapes.KotlinValueKeys;
import dev.throughline.mongodb.parity.shapes.KotlinValueLists;
import dev.throughline.mongodb.parity.shapes.KotlinValueVars;
import dev.throughline.mongodb.parity.shapes.KotlinVars;
import dev.throughline.mongodb.parity.shapes.KotlinVersioned;
import dev.throughline.mongodb.parity.shapes.KotlinWrappedTwice;
import dev.throughline.mongodb.parity.shapes.LargeShapes;
import dev.throughline.mongodb.parity.shapes.LegacyShapes;
import dev.throughline.mongodb.parity.shapes.LombokShapes;
import dev.throughline.mongodb.parity.shapes.MapShapes;
import dev.throughline.mongodb.parity.shapes.NamingShapes;
import dev.throughline.mongodb.parity.shapes.NestedShapes;
import dev.throughline.mongodb.parity.shapes.PolymorphicShapes;
import dev.throughline.mongodb.parity.shapes.SimpleShapes;
import dev.throughline.mongodb.parity.shapes.UnwrappedShapes;
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
          CompoundIdShapes.OfClass.class,
          CompoundIdShapes.OfRecord.class,
          CompoundIdShapes.OfMongoId.class,
          CompoundIdShapes.InConstructor.class,
          CompoundIdShapes.Renamed.class,
          CompoundIdShapes.WithId.class,
          CompoundIdShapes.Extended.class,
          CompoundIdShapes.Holder.class,
          KotlinCompoundId.class,
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
          CreationShapes.Factory.class,
          CreationShapes.Withers.class,
          CreationShapes.WitherRecord.class,
          CreationShapes.Validated.class,
          CreationShapes.PrimitiveArguments.class,
          CreationShapes.Throwing.class,
          CreationShapes.Sums.class,
          NamingShapes.ReadOnly.class,
          NamingShapes.PropertyAccess.class,
          NamingShapes.Accessors.class,
          NamingShapes.PrimitiveVersion.class,
          FactoryShapes.Primitives.class,
          FactoryShapes.Nothing.class,
          FactoryShapes.Sealed.class,
          FactoryShapes.Completed.class,
          FactoryShapes.Selective.class,
          FactoryShapes.WitherBean.class,
          FactoryShapes.StrictWither.class,
          FactoryShapes.NullWither.class,
          FactoryShapes.Checked.class,
          FactoryShapes.Renaming.class,
          FactoryShapes.ReadOnlyArgument.class,
          FactoryShapes.TransientArgument.class,
          FactoryShapes.TransientProperty.class,
          FactoryShapes.ValueField.class,
          FactoryShapes.Wider.class,
          AccessShapes.Ordered.class,
          AccessShapes.Fluent.class,
          AccessShapes.IdOnly.class,
          AccessShapes.HalfAccess.class,
          AccessShapes.Computed.class,
          AccessShapes.ReadOnlyAccessor.class,
          AccessShapes.InheritedAccess.class,
          AccessShapes.InterfaceAccess.class,
          AccessShapes.TypedAccess.class,
          AccessShapes.ThrowingGetter.class,
          AccessShapes.ThrowingSetter.class,
          AccessShapes.Colliding.class,
          AccessShapes.Mixed.class,
          LombokShapes.Fluent.class,
          LombokShapes.Singulars.class,
          LombokShapes.Account.class,
          LombokShapes.Amount.class,
          LombokShapes.Invoice.class,
          LombokShapes.Required.class,
          LombokShapes.Special.class,
          LombokShapes.Immutable.class,
          LargeShapes.Seventy.class,
          LargeShapes.Wide.class,
          LargeShapes.Huge.class,
          PolymorphicShapes.Wrapper.class,
          PolymorphicShapes.Pair.class,
          PolymorphicShapes.Holder.class,
          GenericShapes.Bounded.class,
          GenericShapes.Nodes.class,
          GenericShapes.Boxes.class,
          GenericShapes.Node.class,
          GenericShapes.Box.class,
          GenericShapes.Entry.class,
          GenericShapes.Entries.class,
          GenericShapes.Pairs.class,
          GenericShapes.Holders.class,
          GenericShapes.Drawer.class,
          GenericShapes.Immutables.class,
          GenericShapes.Row.class,
          GenericShapes.Column.class,
          GenericShapes.Series.class,
          GenericShapes.Rows.class,
          GenericShapes.Cabinet.class,
          FeatureShapes.Scored.class,
          FeatureShapes.ShardedById.class,
          FeatureShapes.ShardedByField.class,
          FeatureShapes.Audited.class,
          FeatureShapes.IntegerVersion.class,
          FeatureShapes.ReadOnlyEntities.class,
          FeatureShapes.TransientEntities.class,
          LargeShapes.HugeRecord.class,
          LargeShapes.HugeMixed.class,
          NestedShapes.Unwrapping.class,
          UnwrappedShapes.Nullable.class,
          UnwrappedShapes.Empty.class,
          UnwrappedShapes.Prefixed.class,
          UnwrappedShapes.InRecord.class,
          UnwrappedShapes.InConstructor.class,
          UnwrappedShapes.Defaults.class,
          UnwrappedShapes.Rich.class,
          UnwrappedShapes.Inherited.class,
          UnwrappedShapes.ThroughAccessors.class,
          UnwrappedShapes.ThroughWither.class,
          UnwrappedShapes.List_.class,
          UnwrappedShapes.OnlyUnwrapped.class,
          KotlinPerson.class,
          KotlinDefaults.class,
          KotlinNullable.class,
          KotlinVars.class,
          KotlinAddress.class,
          KotlinNested.class,
          KotlinCollections.class,
          KotlinManyDefaults.class,
          KotlinOpen.class,
          KotlinLateInit.class,
          KotlinValueClass.class,
          KotlinPrivate.class,
          KotlinSealedHolder.class,
          KotlinSecondary.class,
          KotlinVersioned.class,
          KotlinComputed.class,
          KotlinFactory.class,
          KotlinCompanionFactory.class,
          KotlinCopied.class,
          KotlinCopiedMany.class,
          KotlinCopiedValues.class,
          KotlinCopiedStrict.class,
          KotlinIdCopied.class,
          KotlinEmailId.class,
          KotlinEmails.class,
          KotlinCounts.class,
          KotlinNicks.class,
          KotlinDefaultEmails.class,
          KotlinDefaultCounts.class,
          KotlinCheckedValue.class,
          KotlinValueVars.class,
          KotlinValueLists.class,
          KotlinAccess.class,
          KotlinTransient.class,
          KotlinObjectLike.class,
          KotlinWrappedTwice.class,
          KotlinGenericValue.class,
          KotlinDefaultNicks.class,
          KotlinDefaultMaybes.class,
          KotlinStrictNicks.class,
          KotlinNestedNicks.class,
          KotlinValueKeys.class,
          LegacyShapes.Tables.class,
          LegacyShapes.Stacks.class,
          LegacyShapes.Iterators.class,
          LegacyShapes.Dictionaries.class,
          LegacyShapes.Queues.class,
          LegacyShapes.Concurrent.class,
          LegacyShapes.Prepared.class,
          LegacyShapes.Nested.class,
          LegacyShapes.InConstructor.class,
          KeyShapes.Times.class,
          KeyShapes.Days.class,
          KeyShapes.Classes.class,
          KeyShapes.Codes.class,
          KeyShapes.Numbers.class,
          KeyShapes.Texts.class,
          KeyShapes.Records.class,
          KeyShapes.Converted.class,
          KeyShapes.Kinds.class,
          IdShapes.EnumId.class,
          IdShapes.BigIntegerId.class,
          DeclaredIdShapes.ObjectId.class,
          DeclaredIdShapes.ObjectMongoId.class,
          DeclaredIdShapes.NumberId.class,
          DeclaredIdShapes.NumberMongoId.class,
          DeclaredIdShapes.TextId.class,
          DeclaredIdShapes.TextMongoId.class,
          DeclaredIdShapes.ComparableId.class,
          DeclaredIdShapes.SerializableId.class,
          DeclaredIdShapes.EnumMongoId.class,
          DeclaredIdShapes.AnyEnumId.class,
          DeclaredIdShapes.BodiedEnumId.class,
          DeclaredIdShapes.TargetEnumId.class,
          DeclaredIdShapes.FigureId.class,
          DeclaredIdShapes.KindId.class,
          DeclaredIdShapes.InRecord.class,
          DeclaredIdShapes.Below.class,
          DollarShapes.Inside.class,
          DollarShapes.Twice$$Dollar.class,
          DollarShapes.Constants.class,
          DollarShapes.IdOfDollar.class);

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
