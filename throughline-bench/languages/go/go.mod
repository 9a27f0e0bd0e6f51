module dev.throughline/languages

go 1.24

require go.mongodb.org/mongo-driver/v2 v2.10.0
