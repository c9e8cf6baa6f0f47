// SPDX-License-Identifier: Apache-2.0

// Writes the documents of the scenarios Catalogue and Statuses with sonic, and prints the minimum time of a document and
// the gigabytes per second. The argument is the folder with the documents.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"time"

	"github.com/bytedance/sonic"
	"github.com/bytedance/sonic/encoder"
)

const (
	rounds = 30
	round  = 100 * time.Millisecond
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	if len(os.Args) != 2 {
		return errors.New("usage: anchors <folder with the documents>")
	}
	if sonic.APIKind != sonic.UseSonicJSON {
		return errors.New("sonic does not support this version of Go and would only call encoding/json")
	}
	if err := measure[Catalogue](os.Args[1], "catalogue"); err != nil {
		return err
	}
	return measure[Statuses](os.Args[1], "statuses")
}

func measure[T any](folder, scenario string) error {
	paths, err := filepath.Glob(filepath.Join(folder, scenario+"-*.json"))
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		return fmt.Errorf("no %s-*.json in %s", scenario, folder)
	}
	documents := make([]*T, len(paths))
	total := 0
	out := make([]byte, 0, 1<<20)
	for i, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		total += len(text)
		documents[i] = new(T)
		if err := json.Unmarshal(text, documents[i]); err != nil {
			return err
		}
		out = out[:0]
		if err := encoder.EncodeInto(&out, documents[i], 0); err != nil {
			return err
		}
		if len(out) != len(text) || !sameTree(out, text) {
			return fmt.Errorf("sonic writes %s in another way", path)
		}
	}
	least := 0.0
	for r := 0; r < rounds; r++ {
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
		nanos := float64(time.Since(start).Nanoseconds()) / float64(written)
		if least == 0 || nanos < least {
			least = nanos
		}
	}
	bytesPerDocument := float64(total) / float64(len(documents))
	fmt.Printf("%s sonic: %.0f ns, %.2f GB/s\n", scenario, least, bytesPerDocument/least)
	return nil
}

// Go's maps have no order, so the bytes differ.
func sameTree(first, second []byte) bool {
	return reflect.DeepEqual(tree(first), tree(second))
}

func tree(text []byte) any {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value any
	if decoder.Decode(&value) != nil {
		return nil
	}
	return value
}
