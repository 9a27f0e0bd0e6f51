// Encodes and decodes documents with the BSON package of MongoDB's driver for Go.
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sort"
	"strconv"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

const (
	rounds = 5
	batch  = 100
)

var kept int

func main() {
	folder := os.Args[1]
	seconds, err := strconv.ParseFloat(os.Args[2], 64)
	check(err)
	fmt.Printf("Go\t%s, mongo-driver %s\n", runtime.Version(), version())
	for _, shape := range []string{"flat", "deep", "full"} {
		document, err := os.ReadFile(filepath.Join(folder, shape+".bson"))
		check(err)
		decoded := decode(document)
		if !bytes.Equal(encode(decoded), document) {
			panic(shape + ": other bytes than were read")
		}
		measure(shape+"-encode", len(document), seconds, func() { kept += len(encode(decoded)) })
		measure(shape+"-decode", len(document), seconds, func() { kept += len(decode(document)) })
	}
}

func decode(document []byte) bson.D {
	var decoded bson.D
	check(bson.Unmarshal(document, &decoded))
	return decoded
}

func encode(document bson.D) []byte {
	encoded, err := bson.Marshal(document)
	check(err)
	return encoded
}

func measure(task string, size int, seconds float64, action func()) {
	round(size, seconds, action)
	rates := make([]float64, rounds)
	for i := range rates {
		rates[i] = round(size, seconds, action)
	}
	sort.Float64s(rates)
	fmt.Printf("%s\t%.1f\t%.1f\t%.1f\n", task, rates[rounds/2], rates[0], rates[rounds-1])
}

// Megabytes a second.
func round(size int, seconds float64, action func()) float64 {
	runtime.GC()
	start := time.Now()
	done := 0
	for time.Since(start).Seconds() < seconds {
		for i := 0; i < batch; i++ {
			action()
		}
		done += batch
	}
	return float64(done) * float64(size) / 1e6 / time.Since(start).Seconds()
}

func version() string {
	build, _ := debug.ReadBuildInfo()
	for _, module := range build.Deps {
		if module.Path == "go.mongodb.org/mongo-driver/v2" {
			return module.Version
		}
	}
	panic("built without the driver")
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
