// Reads facts out of Kubernetes' Go source, by syntax alone: nothing of the tree is compiled or run.
//
//	go run *.go TREE
//
// Writes one JSON object to standard output. A part that it cannot read ends it with the place and exit code 1.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run *.go TREE")
		os.Exit(2)
	}
	tree := newTree(os.Args[1])
	facts := map[string]any{}
	for _, part := range []struct {
		name string
		read func() any
	}{
		{"packages", func() any { return tree.goPackages() }},
		{"defaults", func() any { return tree.defaults() }},
		{"printColumns", func() any { return tree.printColumns() }},
		{"featureGates", func() any { return tree.featureGates() }},
		{"gateDependencies", func() any { return tree.gateDependencies() }},
		{"storage", func() any { return tree.storage() }},
		{"etcd", func() any { return tree.etcdObjects() }},
		{"serving", func() any { return tree.serving() }},
		{"strategies", func() any { return tree.strategies() }},
	} {
		facts[part.name] = read(part.name, part.read)
	}
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	if err := out.Encode(facts); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// read turns a panic into an error that names the part: the tree's source has another form than the part knows.
func read(part string, from func() any) any {
	defer func() {
		if problem := recover(); problem != nil {
			fmt.Fprintf(os.Stderr, "cannot read %s out of the tree: %v\n%s", part, problem, debug.Stack())
			os.Exit(1)
		}
	}()
	return from()
}
