// SPDX-License-Identifier: Apache-2.0

// Measures sonic on one document: checks that it writes the exported documents, and then writes them all again and again,
// in rounds of 100 ms. Prints the least nanoseconds a document and the least bytes allocated a document of all rounds as
// JSON.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/bytedance/sonic"
	"github.com/bytedance/sonic/encoder"
)

const round = 100 * time.Millisecond

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(arguments []string) error {
	if len(arguments) != 4 || arguments[0] != "sonic" {
		return errors.New("usage: anchors sonic <document> <folder with the documents> <rounds>")
	}
	if sonic.APIKind != sonic.UseSonicJSON {
		return errors.New("sonic does not support this version of Go and would only call encoding/json")
	}
	document := arguments[1]
	text, err := os.ReadFile(filepath.Join(arguments[2], document+".ndjson"))
	if err != nil {
		return err
	}
	rounds, err := strconv.Atoi(arguments[3])
	if err != nil {
		return err
	}
	lines := bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
	switch document {
	case "catalogue":
		return measure[Catalogue](lines, rounds)
	case "statuses":
		return measure[Statuses](lines, rounds)
	case "order":
		return measure[Order](lines, rounds)
	case "seed":
		return measure[Seed](lines, rounds)
	}
	return fmt.Errorf("no document %s", document)
}

func measure[T any](lines [][]byte, rounds int) error {
	documents := make([]*T, len(lines))
	out := make([]byte, 0, 1<<20)
	for i, line := range lines {
		documents[i] = new(T)
		if err := json.Unmarshal(line, documents[i]); err != nil {
			return err
		}
		out = out[:0]
		if err := encoder.EncodeInto(&out, documents[i], 0); err != nil {
			return err
		}
		if !reflect.DeepEqual(tree(out), tree(line)) {
			return fmt.Errorf("line %d is written in another way", i+1)
		}
	}
	var leastTime, leastAllocated float64
	for r := 0; r < rounds; r++ {
		allocated := allocatedBytes()
		start := time.Now()
		written := 0
		for time.Since(start) < round {
			for _, document := range documents {
				out = out[:0]
				if err := encoder.EncodeInto(&out, document, 0); err != nil {
					return err
				}
			}
			written += len(documents)
		}
		nanoseconds := float64(time.Since(start).Nanoseconds()) / float64(written)
		bytesPerDocument := float64(allocatedBytes()-allocated) / float64(written)
		if r == 0 {
			leastTime, leastAllocated = nanoseconds, bytesPerDocument
		}
		leastTime, leastAllocated = min(leastTime, nanoseconds), min(leastAllocated, bytesPerDocument)
	}
	fmt.Printf("{\"nanoseconds\":%g,\"allocated\":%g}\n", leastTime, leastAllocated)
	return nil
}

func allocatedBytes() uint64 {
	var statistics runtime.MemStats
	runtime.ReadMemStats(&statistics)
	return statistics.TotalAlloc
}

// Returns maps, slices and values. Integers keep all their digits; other numbers are compared by value.
func tree(text []byte) any {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value any
	if decoder.Decode(&value) != nil {
		return nil
	}
	return withFloats(value)
}

func withFloats(value any) any {
	switch each := value.(type) {
	case json.Number:
		if strings.ContainsAny(each.String(), ".eE") {
			number, _ := each.Float64()
			return number
		}
	case map[string]any:
		for name, member := range each {
			each[name] = withFloats(member)
		}
	case []any:
		for i, element := range each {
			each[i] = withFloats(element)
		}
	}
	return value
}
