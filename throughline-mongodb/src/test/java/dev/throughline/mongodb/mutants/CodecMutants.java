package dev.throughline.mongodb.mutants;

import static net.bytebuddy.matcher.ElementMatchers.isConstructor;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.throughline.mongodb.mutants.Mutant.Catch;
import dev.throughline.mongodb.mutants.Mutant.Change;
import java.util.List;
import java.util.Map;
import net.bytebuddy.asm.AsmVisitorWrapper;

/** Codecs with one thing wrong. */
final class CodecMutants {

  static final Change NOTHING = new Change(method -> true, AsmVisitorWrapper.NoOp.INSTANCE);

  private static final String OTHER_BYTES = "bytes differ at";
  private static final String NOT_COMPILED = "compiled code did not ";

  private CodecMutants() {}

  static List<Mutant> all() {
    return List.of(
        new Mutant(
            "alias taken early",
            "a plan asks for the hint of a type that has an alias",
            "codec.internal.planner.EntityPlanner",
            Change.by(named("hasAlias"), CodecChanges.AnswerFalse.class),
            Catch.of("parity.SharedAliasTests#anyOrderIsStocks", "Detected existing")),
        new Mutant(
            "gives up on writing",
            "every document is left to stock",
            "codec.internal.bson.BsonSink",
            Change.by(named("begin"), CodecChanges.GiveUp.class),
            everywhere("WriteParityTests#writesTheSameBytes", 200, NOT_COMPILED + "write it")),
        new Mutant(
            "gives up on reading",
            "every document is left to stock",
            "codec.internal.bson.BsonSource",
            Change.by(named("open"), CodecChanges.GiveUp.class),
            everywhere("ReadParityTests#readsTheSameObjects", 200, NOT_COMPILED + "read it")),
        new Mutant(
            "never asks the codec",
            "every document is left to stock, and none is counted",
            "mongodb.internal.convert.CompiledDocuments",
            Change.by(named("write"), CodecChanges.AnswerNull.class),
            written("SimpleShapes$Boxes", 0, NOT_COMPILED + "write it")),
        new Mutant(
            "null in generated code",
            "nested documents fail with a NullPointerException",
            "codec.internal.runtime.NestedCodec",
            Change.by(named("write"), CodecChanges.ThrowNullPointer.class),
            written("NestedShapes$Customer", 0, "AssertionError: Compiled code of .* failed")),
        new Mutant(
            "skipped field",
            "the last property is not planned",
            "codec.internal.plan.EntityPlan",
            Change.by(isConstructor(), CodecChanges.DropLast.class),
            written("SimpleShapes$Boxes", 0, OTHER_BYTES)),
        new Mutant(
            "wrong name",
            "a longer name loses its last character",
            "codec.internal.bson.Names",
            Change.by(named("header"), CodecChanges.Shorten.class),
            written("SimpleShapes$Boxes", 0, OTHER_BYTES)),
        new Mutant(
            "swapped fields",
            "the last property is written behind the first",
            "codec.internal.plan.EntityPlan",
            Change.by(isConstructor(), CodecChanges.SwapLast.class),
            written("SimpleShapes$Boxes", 0, OTHER_BYTES)),
        new Mutant(
            "id not first",
            "the first property becomes the last",
            "codec.internal.plan.EntityPlan",
            Change.by(isConstructor(), CodecChanges.FirstLast.class),
            written("IdShapes$IdLast", 0, OTHER_BYTES)),
        new Mutant(
            "null written",
            "every null is written as BSON null",
            "codec.internal.plan.PropertyPlan",
            Change.by(named("writtenWhenNull"), CodecChanges.AnswerTrue.class),
            written("SimpleShapes$Boxes", 0, OTHER_BYTES)),
        new Mutant(
            "null left out",
            "no null is written",
            "codec.internal.plan.PropertyPlan",
            Change.by(named("writtenWhenNull"), CodecChanges.AnswerFalse.class),
            written("NamingShapes$WriteAlways", 0, OTHER_BYTES)),
        new Mutant(
            "wrong type for a long",
            "a long is written as a date",
            "codec.internal.scalar.ScalarType",
            Change.by(named("bsonType"), CodecChanges.LongAsDate.class),
            written("SimpleShapes$Primitives", 0, OTHER_BYTES)),
        new Mutant(
            "type hint left out",
            "documents do not name their class",
            "codec.internal.plan.EntityPlan",
            Change.by(named("alias"), CodecChanges.AnswerNull.class),
            written("SimpleShapes$Boxes", 0, OTHER_BYTES)),
        new Mutant(
            "type hint not believed",
            "every document is read as the declared type",
            "codec.internal.Compilations$Source",
            Change.by(named("resolve"), CodecChanges.AnswerDeclared.class),
            read("PolymorphicShapes$Zoo", 0, "differ from stock")),
        new Mutant(
            "UUID of another kind",
            "every UUID is written in the standard representation",
            "codec.internal.bson.BsonSink",
            Change.by(
                named("uuidRepresentation").and(takesArguments(1)), CodecChanges.Standard.class),
            written("SimpleShapes$Uuids", 99, OTHER_BYTES)),
        new Mutant(
            "another constant",
            "an enum is written as its first constant",
            "codec.internal.runtime.EnumNames",
            Change.by(
                named("write")
                    .and(takesArgument(0, named("dev.throughline.codec.internal.bson.BsonSink"))),
                CodecChanges.FirstConstant.class),
            written("SimpleShapes$Enums", 0, OTHER_BYTES)),
        new Mutant(
            "key with a dot",
            "a map key with a dot is written unchanged",
            "codec.internal.bson.Utf8",
            Change.by(named("putKey"), CodecChanges.PutKey.class),
            written("MapShapes$SimpleMaps", 0, "stock threw")),
        new Mutant(
            "number cut",
            "a number out of the range of a short is read all the same",
            "codec.internal.scalar.Reads",
            Change.by(named("int16"), CodecChanges.Cut.class),
            Catch.of("parity.NumberParityTests#numbersAreConvertedAsByStock", "differ from stock")),
        new Mutant(
            "wide numbers left to stock",
            "a long or a double in a property of another type is not read",
            "codec.internal.scalar.Reads",
            Change.by(named("whole"), CodecChanges.GiveUp.class),
            Catch.of("parity.NumberParityTests#numbersAreConvertedAsByStock", "read by stock")),
        new Mutant(
            "any type for a date",
            "a value of another type is read as if it were the right one",
            "codec.internal.scalar.Reads",
            Change.by(named("expect"), CodecChanges.Skip.class),
            mutated("SimpleShapes$Dates", "differ from stock")),
        new Mutant(
            "setter not called",
            "properties with a setter keep what they have",
            "codec.internal.emit.code.Setters",
            Change.by(named("set"), CodecChanges.SkipCall.class),
            read("AccessShapes$Fluent", 0, "differ from stock")),
        new Mutant(
            "default not taken",
            "Kotlin's default arguments are passed as null or zero",
            "codec.internal.emit.read.ReadCreator",
            Change.by(named("takeDefault"), CodecChanges.Skip.class),
            Catch.parity(
                "MutatedReadParityTests#readsForeignDocumentsTheSame",
                "KotlinDefaults",
                0,
                "differ from stock|Compiled code of .* failed")),
        new Mutant(
            "fields in one order only",
            "a document whose fields stand in another order is left to stock",
            "codec.internal.bson.BsonSource",
            Change.by(named("field"), CodecChanges.GiveUp.class),
            mutated("SimpleShapes$Boxes", NOT_COMPILED + "read it")),
        new Mutant(
            "guessed field",
            "what followed in another document is believed without a look at the name",
            "codec.internal.bson.FieldTable",
            Change.by(named("matches"), CodecChanges.Believe.class),
            mutated("SimpleShapes$Boxes", "differ from stock|" + NOT_COMPILED + "read it")));
  }

  private static Catch everywhere(String test, int failures, String reason) {
    return new Catch(
        "parity." + test,
        reason,
        failures,
        Map.of("parity.seed", "17", "parity.values", "1", "parity.variants", "0"));
  }

  private static Catch written(String shape, int variants, String reason) {
    return Catch.parity("WriteParityTests#writesTheSameBytes", shape, variants, reason);
  }

  private static Catch read(String shape, int variants, String reason) {
    return Catch.parity("ReadParityTests#readsTheSameObjects", shape, variants, reason);
  }

  private static Catch mutated(String shape, String reason) {
    return Catch.parity("MutatedReadParityTests#readsForeignDocumentsTheSame", shape, 0, reason);
  }
}
