package dev.throughline.cache

/** Nothing but fields. */
data class PlainRow(val name: String?, val count: Int?)

/** A name that Kotlin does not allow to be null. */
data class DemandingRow(val name: String, val count: Int?)

/** Arguments that are left out: one becomes null, one does not. */
data class DefaultRow(val total: Long, val name: String? = null, val count: Int = 3, val text: String? = "none")

/** Defaults that depend on others. */
data class ChosenRow(
    val name: String?,
    val text: String? = name,
    val note: String? = if (name == null) "x" else null,
    val other: String? = if ((name?.length ?: 0) and 1 == 0) "even" else null,
)

/** More parameters than one mask has bits; the last one becomes null. */
data class ManyDefaultsRow(
    val a0: Int = 0, val a1: Int = 0, val a2: Int = 0, val a3: Int = 0, val a4: Int = 0, val a5: Int = 0,
    val b0: Int = 0, val b1: Int = 0, val b2: Int = 0, val b3: Int = 0, val b4: Int = 0, val b5: Int = 0,
    val c0: Int = 0, val c1: Int = 0, val c2: Int = 0, val c3: Int = 0, val c4: Int = 0, val c5: Int = 0,
    val d0: Int = 0, val d1: Int = 0, val d2: Int = 0, val d3: Int = 0, val d4: Int = 0, val d5: Int = 0,
    val e0: Int = 0, val e1: Int = 0, val e2: Int = 0, val e3: Int = 0, val e4: Int = 0, val e5: Int = 0,
    val total: Long = 0, val name: String? = "none", val text: String? = "none", val note: String? = null,
)

/** A constructor that does more than to keep its arguments. */
class ComputingRow(val name: String, val count: Int) {
    val text: String = name.uppercase()
}

/** A setter behind a constructor. */
class OpenRow(val name: String) {
    var text: String? = null
}

@JvmInline
value class Label(val text: String)

/** A value class, of which nothing is left in bytecode. */
data class LabelRow(val name: Label?, val count: Int = 3)

@JvmInline
value class Code(val text: String?) {
    init {
        require(text == null || text.length < 3) { "too long" }
    }
}

/** A value class that Spring Data makes an object of, which checks its value. */
data class CodeRow(val name: Code?, val count: Int = 3)
