package dev.throughline.mongodb.references

import org.bson.types.ObjectId
import org.springframework.data.annotation.Id
import org.springframework.data.mongodb.core.mapping.DBRef
import org.springframework.data.mongodb.core.mapping.Document
import org.springframework.data.mongodb.core.mapping.DocumentReference

/** References in a constructor with default arguments. */
@Document("members")
internal data class Member(
  @Id val id: ObjectId?,
  val number: Int = 7,
  @DBRef val friend: Member? = null,
  @DBRef val others: List<Member?>? = null,
  @DocumentReference val group: Group? = null,
)

/** References that are set. */
@Document("groups")
internal class Group(@Id val id: Int) {
  var number: Int = 3

  @DBRef var first: Member? = null

  @DBRef var all: MutableSet<Member>? = null

  @DocumentReference(lookup = "{ 'number' : ?#{#target} }") var numbered: MutableList<Member>? = null

  @DBRef var next: Group? = null
}
