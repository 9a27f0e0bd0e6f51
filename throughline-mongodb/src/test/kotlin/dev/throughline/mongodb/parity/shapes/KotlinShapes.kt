package dev.throughline.mongodb.parity.shapes

import dev.throughline.mongodb.parity.expect.Feature
import dev.throughline.mongodb.parity.expect.Section
import dev.throughline.mongodb.parity.expect.Compiled
import java.time.Instant
import org.springframework.data.annotation.Id
import org.springframework.data.annotation.PersistenceCreator
import org.springframework.data.annotation.Version
import org.springframework.data.mongodb.core.mapping.Document
import org.springframework.data.mongodb.core.mapping.Field

@Compiled
data class KotlinPerson(@Id val id: String?, val name: String, val age: Int)

@Compiled
data class KotlinDefaults(
    @Id val id: String? = null,
    val name: String = "unnamed",
    val age: Int = 18,
    val active: Boolean = true,
    val score: Double = age * 1.5,
    val tags: List<String> = listOf("default"),
    val since: Instant = Instant.EPOCH,
)

@Compiled
@Feature("Kotlin nullable types", section = Section.INSTANCES)
data class KotlinNullable(val id: String?, val text: String?, val number: Int?, val big: Long?, val flag: Boolean?)

@Compiled
data class KotlinVars(var id: String? = null, var name: String?, val fixed: Int, var list: MutableList<String>?) {
    var later: String? = null
    var counted: Int = 5
}

@Compiled
data class KotlinAddress(val street: String, val zip: Int = 12345, val city: String? = null)

@Compiled
data class KotlinNested(
    val id: String?,
    val home: KotlinAddress,
    val work: KotlinAddress?,
    val all: List<KotlinAddress> = emptyList(),
    val named: Map<String, KotlinAddress> = emptyMap(),
)

@Compiled
@Document
open class KotlinOpen(@Field("n") open var name: String) {
    @Id
    var id: String? = null
    protected open var count: Int = 0
}

@Compiled
@Feature("Kotlin `lateinit`", section = Section.INSTANCES)
class KotlinLateInit {
    var id: String? = null
    lateinit var name: String
    var number: Int = 0
}

@JvmInline
value class Email(val value: String)

@Compiled
@Feature("Kotlin value classes", section = Section.INSTANCES)
data class KotlinValueClass(val id: String?, val email: Email, val other: Email? = null)

@Compiled
data class KotlinPrivate private constructor(val id: String?, private val secret: String) {
    companion object {
        const val CONSTANT = "constant"

        @JvmStatic
        fun of(secret: String) = KotlinPrivate(null, secret)
    }
}

sealed class KotlinEvent {
    abstract val at: Long
}

data class KotlinCreated(override val at: Long, val by: String) : KotlinEvent()

data class KotlinDeleted(override val at: Long, val reason: String? = "none") : KotlinEvent()

@Compiled
@Feature("Kotlin properties of a sealed type", section = Section.INSTANCES)
data class KotlinSealedHolder(val id: String?, val last: KotlinEvent?, val events: List<KotlinEvent>)

@Compiled
@Feature("Kotlin secondary constructors", section = Section.INSTANCES)
class KotlinSecondary(val id: String?, val name: String) {
    var extra: String? = null

    @PersistenceCreator
    constructor(id: String?, name: String, extra: String?) : this(id, name.uppercase()) {
        this.extra = extra
    }
}

@Compiled
@Feature("Kotlin data classes, default arguments", section = Section.INSTANCES)
data class KotlinManyDefaults(
    val id: String? = null,
    val a0: Int = 0, val a1: Int = 1, val a2: Int = 2, val a3: Int = 3, val a4: Int = 4,
    val a5: Int = 5, val a6: Int = 6, val a7: Int = 7, val a8: Int = 8, val a9: Int = 9,
    val b0: String = "0", val b1: String = "1", val b2: String = "2", val b3: String = "3", val b4: String = "4",
    val b5: String = "5", val b6: String = "6", val b7: String = "7", val b8: String = "8", val b9: String = "9",
    val c0: Long? = 0, val c1: Long? = 1, val c2: Long? = 2, val c3: Long? = 3, val c4: Long? = 4,
    val c5: Long? = 5, val c6: Long? = 6, val c7: Long? = 7, val c8: Long? = 8, val c9: Long? = 9,
    val d0: Double = 0.5, val d1: Double = 1.5, val d2: Double = 2.5, val d3: Double = 3.5, val d4: Double = 4.5,
)

@Compiled
data class KotlinVersioned(@Id val id: String? = null, @Version val version: Long? = null, val name: String = "n")

@Compiled
data class KotlinCollections(
    val id: String?,
    val ints: List<Int>,
    val nullable: List<String?>?,
    val set: Set<Long> = setOf(),
    val map: Map<String, List<Int>> = mapOf(),
    val array: IntArray = intArrayOf(),
)

@Compiled
@Feature("Kotlin `var`, `open` and computed properties", section = Section.INSTANCES)
data class KotlinComputed(val id: String?, val first: String?, val last: String?) {
    val full: String get() = "$first $last"
    val stored: Int = 42
    val initials by lazy { "${first?.firstOrNull()}" }
}
