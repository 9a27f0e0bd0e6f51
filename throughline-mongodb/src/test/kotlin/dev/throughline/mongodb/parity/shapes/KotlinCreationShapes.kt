package dev.throughline.mongodb.parity.shapes

import dev.throughline.mongodb.parity.expect.RandomAs
import dev.throughline.mongodb.parity.expect.StockRoot
import dev.throughline.mongodb.parity.expect.StockType
import dev.throughline.mongodb.parity.expect.RefusedByStock
import dev.throughline.mongodb.parity.expect.StockRead
import dev.throughline.mongodb.parity.Variant
import dev.throughline.mongodb.parity.expect.StockProperty
import dev.throughline.mongodb.parity.expect.Feature
import dev.throughline.mongodb.parity.expect.Compiled
import dev.throughline.mongodb.parity.expect.Section
import java.time.Instant
import org.springframework.beans.factory.annotation.Value
import org.springframework.data.annotation.AccessType
import org.springframework.data.annotation.Id
import org.springframework.data.annotation.PersistenceCreator
import org.springframework.data.annotation.Transient

@Compiled
@Feature("Kotlin factories in companions", section = Section.INSTANCES)
class KotlinFactory private constructor(val id: String?, val name: String, val number: Int) {
    companion object {
        @JvmStatic
        @PersistenceCreator
        fun of(id: String?, name: String?, number: Int) = KotlinFactory(id, name ?: "unnamed", number + 1)
    }
}

@Compiled
data class KotlinCompanionFactory(val id: String?, val name: String, val at: Instant? = Instant.EPOCH) {
    companion object {
        @JvmStatic
        @PersistenceCreator
        fun create(name: String) = KotlinCompanionFactory(null, name.uppercase())
    }
}

@Compiled
@Feature("Kotlin copies of data classes", section = Section.INSTANCES)
data class KotlinCopied(@Id val id: String?, val name: String?, val number: Int, val big: Long?) {
    @PersistenceCreator
    constructor(name: String?) : this(null, name, -1, -2)
}

@Compiled
data class KotlinCopiedMany(
    val id: String?,
    val a0: Int, val a1: Int, val a2: Int, val a3: Int, val a4: Int, val a5: Int, val a6: Int, val a7: Int,
    val b0: String?, val b1: String?, val b2: String?, val b3: String?, val b4: String?, val b5: String?,
    val c0: Long, val c1: Long, val c2: Long, val c3: Long, val c4: Long, val c5: Long, val c6: Long, val c7: Long,
    val d0: Double, val d1: Double, val d2: Double, val d3: Double, val d4: Double, val d5: Double, val d6: Double,
    val e0: Boolean, val e1: Boolean, val e2: Boolean?, val e3: Boolean?,
    val f0: List<String>?, val f1: Float, val f2: Short,
) {
    @PersistenceCreator
    constructor(a0: Int) : this(
        "new",
        a0, 1, 2, 3, 4, 5, 6, 7, "0", "1", "2", "3", "4", "5", 0, 1, 2, 3, 4, 5, 6, 7,
        0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, true, false, true, null, null, 0f, 0,
    )
}

@Compiled
data class KotlinCopiedValues(val id: String?, val email: Email, val other: Email?, val number: Int) {
    @PersistenceCreator
    constructor(number: Int) : this(null, Email("first"), null, number)
}

@Compiled
data class KotlinCopiedStrict(val id: String?, val number: Int, val text: String) {
    init {
        require(number >= 0) { "negative $number" }
    }

    @PersistenceCreator
    constructor() : this(null, 0, "")
}

@Compiled
class KotlinIdCopied(val id: String?, val name: String)

@Compiled
data class KotlinEmailId(@Id val id: Email, val name: String?)

@Compiled
@StockProperty(value = "id", why = "an id of type KotlinCompoundId\$Key stored as ObjectId", `in` = [Variant.MORE_CONVERTERS])
data class KotlinCompoundId(@Id val id: Key?, val name: String?) {
    data class Key(val tenant: String, val number: Int? = 7, val email: Email)
}

@Compiled
data class KotlinEmails(val id: String?, val email: Email, val other: Email?, val number: Int)

@StockRead("constructor parameter label with an expression")
class KotlinExpression(
    val id: String?,
    val name: String = "none",
    @Value("#root.name") label: String?,
) {
    @Transient var label: String? = label
}

@StockRead("constructor parameter label with an expression")
class KotlinDefaultExpression(val id: String?, @Value("#root.missing") label: String? = "none") {
    @Transient var label: String? = label
}

@JvmInline
value class Count(val amount: Int)

@Compiled
data class KotlinCounts(val id: String?, val count: Count, val other: Count?)

@JvmInline
value class Nick(val text: String?)

@Compiled
data class KotlinNicks(val id: String?, val nick: Nick, val other: Nick?)

@JvmInline
value class Contact(val email: Email)

@Compiled
@Feature("Kotlin value classes of value classes", section = Section.INSTANCES)
data class KotlinWrappedTwice(val id: String?, val contact: Contact, val other: Contact?)

@Compiled
data class KotlinDefaultEmails(val id: String? = null, val email: Email = Email("d"), val other: Email? = Email("o"))

@Compiled
data class KotlinDefaultCounts(val id: String? = null, val count: Count = Count(3), val other: Count? = Count(4))

@Compiled
@Feature("Kotlin default arguments of value classes over nullable types", section = Section.INSTANCES)
data class KotlinDefaultNicks(val id: String? = null, val nick: Nick = Nick("n"), val other: Nick? = Nick(null))

@JvmInline
value class Positive(val amount: Int) {
    init {
        require(amount >= 0) { "negative $amount" }
    }
}

@Compiled
data class KotlinCheckedValue(val id: String?, val amount: Positive, val other: Positive?)

@Compiled
class KotlinValueVars {
    var id: String? = null
    var email: Email = Email("e")
    var other: Email? = null
    var count: Count = Count(1)
    var counted: Count? = null
}

@Compiled
@Feature("Kotlin value classes in lists and maps", section = Section.INSTANCES)
data class KotlinValueLists(val id: String?, val emails: List<Email>, val counts: Map<String, Count>?)

@JvmInline
value class Boxed<T>(val content: T)

@Compiled
@Feature("Kotlin value classes with a type variable", section = Section.INSTANCES)
data class KotlinGenericValue(val id: String?, val text: Boxed<String>)

@StockRead("default arguments whose constructor Spring Data does not find")
@RefusedByStock
@Feature("Kotlin default arguments beside a value class and more than 32 parameters: refused " + "as by stock", section = Section.INSTANCES)
data class KotlinManyValues(
    val id: String? = null,
    val a0: Int, val a1: Int, val a2: Int, val a3: Int, val a4: Int, val a5: Int, val a6: Int, val a7: Int,
    val b0: Int, val b1: Int, val b2: Int, val b3: Int, val b4: Int, val b5: Int, val b6: Int, val b7: Int,
    val c0: Int, val c1: Int, val c2: Int, val c3: Int, val c4: Int, val c5: Int, val c6: Int, val c7: Int,
    val d0: Int, val d1: Int, val d2: Int, val d3: Int, val d4: Int, val d5: Int, val d6: Int, val d7: Int,
    val email: Email = Email("last"),
)

@Compiled
@Feature("Kotlin getters and setters by `@AccessType(PROPERTY)`", section = Section.INSTANCES)
@AccessType(AccessType.Type.PROPERTY)
class KotlinAccess {
    var id: String? = null
    var name: String? = null
        get() = field?.let { "$it!" }
        set(value) {
            field = "<$value>"
        }
    val size: Int get() = name?.length ?: 0
}

open class KotlinNamed(open val name: String?) {
    open var rank: Int = 1
}

@StockType("its metadata cannot be read: MappingException: Cannot create PersistentEntity for " + "'KotlinOverriding'")
@RefusedByStock
@Feature("Kotlin properties that override others: refused as by stock", section = Section.INSTANCES)
class KotlinOverriding(@Id val id: String?, override val name: String?) : KotlinNamed("base $name") {
    override var rank: Int = 2
}

@StockType("its metadata cannot be read: MappingException: Cannot create PersistentEntity for " + "'KotlinOverridingAccess'")
@RefusedByStock
@Feature("Kotlin properties that override others, by `@AccessType(PROPERTY)`: refused as by " + "stock", section = Section.INSTANCES)
@AccessType(AccessType.Type.PROPERTY)
class KotlinOverridingAccess(override val name: String?) : KotlinNamed("base $name") {
    @Id
    var id: String? = null
    override var rank: Int = 2
        get() = field + 1
        set(value) {
            field = value * 2
        }
}

@Compiled
data class KotlinTransient(val id: String?, @Transient val cache: String? = "default", val name: String, @Transient val size: Int = 7)

@Compiled
class KotlinObjectLike {
    @JvmField
    var id: String? = null

    @JvmField
    val fixed: String = "fixed"

    companion object {
        const val IGNORED = 1
    }
}

interface KotlinLabelled {
    val label: String
}

@RandomAs(KotlinLabelled::class)
class KotlinLabel(override val label: String) : KotlinLabelled

@StockRoot("property \$\$delegate_0: field name \$\$delegate_0 in a root")
@Feature("Kotlin delegation to another object (`by`)", section = Section.INSTANCES)
class KotlinDelegated(val id: String?, val own: Int) : KotlinLabelled by KotlinLabel("delegated")

@RandomAs(KotlinLabelled::class)
data class KotlinTag(override val label: String, val rank: Int = 1) : KotlinLabelled

@Compiled
@Feature("Kotlin properties of an interface's type", section = Section.INSTANCES)
data class KotlinLabels(val id: String?, val first: KotlinLabelled, val second: KotlinLabelled?, val all: List<KotlinLabelled>)

@Compiled
@Feature("Kotlin value classes as map keys: refused as by stock", section = Section.INSTANCES)
data class KotlinValueKeys(val id: String?, val byEmail: Map<Email, Int>, val byCount: Map<Count, String>?)

@JvmInline
value class Alias(val nick: Nick)

@StockRead("value class in constructor parameter alias")
@RefusedByStock
@Feature("Kotlin default arguments of value classes of ones over nullable types: refused as " + "by stock", section = Section.INSTANCES)
data class KotlinDefaultChains(
    val id: String? = null,
    val alias: Alias = Alias(Nick("a")),
    val contact: Contact = Contact(Email("c")),
    val nick: Nick = Nick(null),
)

@Compiled
@Feature("Kotlin default arguments of value classes, which may be null", section = Section.INSTANCES)
data class KotlinDefaultMaybes(
    val id: String? = null,
    val nick: Nick? = null,
    val contact: Contact? = Contact(Email("m")),
    val count: Count? = null,
    val number: Int = 3,
)

@StockRoot("property \$name: field name \$name in a root")
@Feature("Kotlin property names that begin with `\$`", section = Section.INSTANCES)
data class KotlinDollars(val id: String?, val `$name`: String, val `a$b`: Int = 3)

@JvmInline
value class StrictNick(val text: String?) {
    init {
        require(text == null || text.length % 2 == 0) { "odd $text" }
    }
}

@Compiled
@Feature("Kotlin default arguments of value classes over nullable types, with a check in the " + "value class", section = Section.INSTANCES)
data class KotlinStrictNicks(val id: String?, val nick: StrictNick = StrictNick("even"), val name: String? = nick.text)

@StockRead("value class in constructor parameter text")
@RefusedByStock
@Feature("Kotlin default arguments of value classes with a type variable: refused as by stock", section = Section.INSTANCES)
data class KotlinGenericDefaults(val id: String?, val text: Boxed<String?> = Boxed("d"))

@JvmInline
value class HiddenNick private constructor(val text: String?) {
    companion object {
        fun of(text: String?) = HiddenNick(text)
    }
}

@StockRead("value class in constructor parameter nick")
@RefusedByStock
@Feature("Kotlin default arguments of value classes over nullable types with a private " + "constructor: refused as by stock", section = Section.INSTANCES)
data class KotlinHiddenNicks(val id: String?, val nick: HiddenNick = HiddenNick.of("h"))

@Compiled
data class KotlinNestedNicks(
    val id: String?,
    val one: KotlinDefaultNicks = KotlinDefaultNicks(),
    val all: List<KotlinDefaultNicks> = listOf(),
)
