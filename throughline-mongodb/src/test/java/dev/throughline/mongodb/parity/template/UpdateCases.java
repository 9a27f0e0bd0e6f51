package dev.throughline.mongodb.parity.template;

import java.util.List;
import java.util.function.Supplier;
import org.bson.types.ObjectId;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Update;

/** Updates of parcels, each made anew: stock changes those that it is given. */
final class UpdateCases {

  /** Those whose shape is compiled. */
  static final List<Supplier<Update>> COMPILED =
      List.of(
          () -> new Update().set("name", "b"),
          () -> Update.update("to.street", "s").inc("count", 3),
          () -> new Update().set("size", Parcel.Size.LARGE).set("fragile", true),
          () -> new Update().unset("code").set("lines.0.quantity", 4),
          () -> new Update().push("tags", "z").multiply("price", 1.5),
          () -> new Update().min("weight", -5L).max("count", 5),
          () ->
              new Update()
                  .currentDate("sent")
                  .set("sender", new ObjectId(CallArguments.IDS.get(1))),
          () -> new Update().addToSet("tags", "5f2b7c1e9d3a4b0012345671"),
          () -> new Update().set("id", "5f2b7c1e9d3a4b0012345671"),
          () -> new Update().set("name", "\ud83d"));

  /** Those that stock makes. */
  static final List<Supplier<Update>> LEFT =
      List.of(
          Update::new,
          () -> new Update().set("name", null),
          () -> new Update().set("to", new Parcel.Address("a", 2)),
          () -> new Update().push("tags").each("x", "y"),
          () -> new Update().filterArray(Criteria.where("x").is(1)).set("tags.$[x]", "y"),
          () -> new Update().set("code", 18));

  private UpdateCases() {}
}
