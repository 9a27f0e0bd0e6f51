package dev.throughline.mongodb.parity.shapes

import java.time.Instant
import org.springframework.beans.factory.annotation.Value
import org.springframework.data.annotation.AccessType
import org.springframework.data.annotation.Id
import org.springframework.data.annotation.PersistenceCreator
import org.springframework.data.annotation.Transient

/** How Kotlin makes objects: value classes, copies, factories. */
object KotlinCreationShapes {
    @JvmStatic
    fun all(): List<Class<*>> = listOf(
        KotlinFactory::class.java,
        KotlinCompanionFactory::class.java,
        KotlinCopied::class.java,
        KotlinCopiedMany::class.java,
        KotlinCopiedValues::class.java,
        KotlinCopiedStrict::class.java,
        KotlinIdCopied::class.java,
        KotlinEmailId::class.java,
        KotlinCompoundId::class.java,
        KotlinExpression::class.java,
        KotlinDefaultExpression::class.java,
        KotlinEmails::class.java,
        KotlinCounts::class.java,
        KotlinNicks::class.java,
        KotlinWrappedTwice::class.java,
        KotlinDefaultEmails::class.java,
        KotlinDefaultCounts::class.java,
        KotlinDefaultNicks::class.java,
        KotlinCheckedValue::class.java,
        KotlinValueVars::class.java,
        KotlinValueLists::class.java,
        KotlinGenericValue::class.java,
        KotlinManyValues::class.java,
        KotlinAccess::class.java,
        KotlinOverriding::class.java,
        KotlinOverridingAccess::class.java,
        KotlinTransient::class.java,
        KotlinObjectLike::class.java,
        KotlinDelegated::class.java,
        KotlinLabels::class.java,
        KotlinValueKeys::class.java,
        KotlinDefaultChains::class.java,
        KotlinDefaultMaybes::class.java,
        KotlinDollars::class.java,
        KotlinStrictNicks::class.java,
        KotlinGenericDefaults::class.java,
        KotlinHiddenNicks::class.java,
        KotlinNestedNicks::class.java,
    )
}

class KotlinFactory private constructor(val id: String?, val name: String, val number: Int) {
    companion object {
        @JvmStatic
        @PersistenceCreator
        fun of(id: String?, name: String?, number: Int) = KotlinFactory(id, name ?: "unnamed", number + 1)
    }
}

data class KotlinCompanionFactory(val id: String?, val name: String, val at: Instant? = Instant.EPOCH) {
    companion object {
        @JvmStatic
        @PersistenceCreator
        fun create(name: String) = KotlinCompanionFactory(null, name.uppercase())
    }
}

data class KotlinCopied(@Id val id: String?, val name: String?, val number: Int, val big: Long?) {
    @PersistenceCreator
    constructor(name: String?) : this(null, name, -1, -2)
}

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

data class KotlinCopiedValues(val id: String?, val email: Email, val other: Email?, val number: Int) {
    @PersistenceCreator
    constructor(number: Int) : this(null, Email("first"), null, number)
}

data class KotlinCopiedStrict(val id: String?, val number: Int, val text: String) {
    init {
        require(number >= 0) { "negative $number" }
    }

    @PersistenceCreator
    constructor() : this(null, 0, "")
}

class KotlinIdCopied(val id: String?, val name: String)

data class KotlinEmailId(@Id val id: Email, val name: String?)

data class KotlinCompoundId(@Id val id: Key?, val name: String?) {
    data class Key(val tenant: String, val number: Int? = 7, val email: Email)
}

data class KotlinEmails(val id: String?, val email: Email, val other: Email?, val number: Int)

class KotlinExpression(
    val id: String?,
    val name: String = "none",
    @Value("#root.name") label: String?,
) {
    @Transient var label: String? = label
}

class KotlinDefaultExpression(val id: String?, @Value("#root.missing") label: String? = "none") {
    @Transient var label: String? = label
}

@JvmInline
value class Count(val amount: Int)

data class KotlinCounts(val id: String?, val count: Count, val other: Count?)

@JvmInline
value class Nick(val text: String?)

data class KotlinNicks(val id: String?, val nick: Nick, val other: Nick?)

@JvmInline
value class Contact(val email: Email)

data class KotlinWrappedTwice(val id: String?, val contact: Contact, val other: Contact?)

data class KotlinDefaultEmails(val id: String? = null, val email: Email = Email("d"), val other: Email? = Email("o"))

data class KotlinDefaultCounts(val id: String? = null, val count: Count = Count(3), val other: Count? = Count(4))

data class KotlinDefaultNicks(val id: String? = null, val nick: Nick = Nick("n"), val other: Nick? = Nick(null))

@JvmInline
value class Positive(val amount: Int) {
    init {
        require(amount >= 0) { "negative $amount" }
    }
}

data class KotlinCheckedValue(val id: String?, val amount: Positive, val other: Positive?)

class KotlinValueVars {
    var id: String? = null
    var email: Email = Email("e")
    var other: Email? = null
    var count: Count = Count(1)
    var counted: Count? = null
}

data class KotlinValueLists(val id: String?, val emails: List<Email>, val counts: Map<String, Count>?)

@JvmInline
value class Boxed<T>(val content: T)

data class KotlinGenericValue(val id: String?, val text: Boxed<String>)

data class KotlinManyValues(
    val id: String? = null,
    val a0: Int, val a1: Int, val a2: Int, val a3: Int, val a4: Int, val a5: Int, val a6: Int, val a7: Int,
    val b0: Int, val b1: Int, val b2: Int, val b3: Int, val b4: Int, val b5: Int, val b6: Int, val b7: Int,
    val c0: Int, val c1: Int, val c2: Int, val c3: Int, val c4: Int, val c5: Int, val c6: Int, val c7: Int,
    val d0: Int, val d1: Int, val d2: Int, val d3: Int, val d4: Int, val d5: Int, val d6: Int, val d7: Int,
    val email: Email = Email("last"),
)

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

class KotlinOverriding(@Id val id: String?, override val name: String?) : KotlinNamed("base $name") {
    override var rank: Int = 2
}

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

data class KotlinTransient(val id: String?, @Transient val cache: String? = "default", val name: String, @Transient val size: Int = 7)

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

class KotlinLabel(override val label: String) : KotlinLabelled

class KotlinDelegated(val id: String?, val own: Int) : KotlinLabelled by KotlinLabel("delegated")

data class KotlinTag(override val label: String, val rank: Int = 1) : KotlinLabelled

data class KotlinLabels(val id: String?, val first: KotlinLabelled, val second: KotlinLabelled?, val all: List<KotlinLabelled>)

data class KotlinValueKeys(val id: String?, val byEmail: Map<Email, Int>, val byCount: Map<Count, String>?)

@JvmInline
value class Alias(val nick: Nick)

data class KotlinDefaultChains(
    val id: String? = null,
    val alias: Alias = Alias(Nick("a")),
    val contact: Contact = Contact(Email("c")),
    val nick: Nick = Nick(null),
)

data class KotlinDefaultMaybes(
    val id: String? = null,
    val nick: Nick? = null,
    val contact: Contact? = Contact(Email("m")),
    val count: Count? = null,
    val number: Int = 3,
)

data class KotlinDollars(val id: String?, val `$name`: String, val `a$b`: Int = 3)

@JvmInline
value class StrictNick(val text: String?) {
    init {
        require(text == null || text.length % 2 == 0) { "odd $text" }
    }
}

data class KotlinStrictNicks(val id: String?, val nick: StrictNick = StrictNick("even"), val name: String? = nick.text)

data class KotlinGenericDefaults(val id: String?, val text: Boxed<String?> = Boxed("d"))

@JvmInline
value class HiddenNick private constructor(val text: String?) {
    companion object {
        fun of(text: String?) = HiddenNick(text)
    }
}

data class KotlinHiddenNicks(val id: String?, val nick: HiddenNick = HiddenNick.of("h"))

data class KotlinNestedNicks(
    val id: String?,
    val one: KotlinDefaultNicks = KotlinDefaultNicks(),
    val all: List<KotlinDefaultNicks> = listOf(),
)
