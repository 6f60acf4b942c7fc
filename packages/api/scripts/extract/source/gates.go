package main

import (
	"go/ast"
	"reflect"
	"sort"
)

type stage struct {
	Since   string `json:"since"`
	Stage   string `json:"stage"`
	Default bool   `json:"default"`
	Locked  bool   `json:"locked,omitempty"`
}

// Files whose gates kube-apiserver registers.
var gatePackages = []string{
	"k8s.io/kubernetes/pkg/features",
	"k8s.io/apiserver/pkg/features",
	"k8s.io/apiextensions-apiserver/pkg/features",
	"k8s.io/controller-manager/pkg/features",
	"k8s.io/client-go/features",
	"k8s.io/component-base/logs/api/v1",
	"k8s.io/component-base/metrics/features",
	"k8s.io/component-base/zpages/features",
}

// featureGates reads every table of `VersionedSpecs`: the stages of each gate, the oldest first.
func (t *Tree) featureGates() map[string][]stage {
	out := map[string][]stage{}
	for _, path := range gatePackages {
		p := t.load(path)
		if p == nil {
			t.fail(nil, "no feature gates in %s", path)
		}
		found := false
		for _, file := range p.files {
			find(file, func(table *ast.CompositeLit) {
				if m, ok := table.Type.(*ast.MapType); ok && lastName(m.Value) == "VersionedSpecs" {
					p.addStages(file, table, out)
					found = true
				}
			})
		}
		if !found {
			t.fail(nil, "no feature gates in %s", path)
		}
	}
	return out
}

// gateDependencies reads every table of gates by gate: the gates that a gate needs, sorted. Gates that need none are left out.
func (t *Tree) gateDependencies() map[string][]string {
	out := map[string][]string{}
	for _, path := range gatePackages {
		p := t.load(path)
		for _, file := range p.files {
			find(file, func(table *ast.CompositeLit) {
				m, ok := table.Type.(*ast.MapType)
				if !ok || lastName(m.Key) != "Feature" {
					return
				}
				if list, ok := m.Value.(*ast.ArrayType); ok && lastName(list.Elt) == "Feature" {
					p.addDependencies(file, table, out)
				}
			})
		}
	}
	if len(out) == 0 {
		t.fail(nil, "no dependencies of feature gates")
	}
	return out
}

func (p *Package) addDependencies(file *ast.File, table *ast.CompositeLit, into map[string][]string) {
	for _, element := range table.Elts {
		entry := element.(*ast.KeyValueExpr)
		var needed []string
		for _, each := range entry.Value.(*ast.CompositeLit).Elts {
			needed = append(needed, p.text(file, each))
		}
		if len(needed) > 0 {
			sort.Strings(needed)
			into[p.text(file, entry.Key)] = needed
		}
	}
}

func (p *Package) addStages(file *ast.File, table *ast.CompositeLit, into map[string][]stage) {
	for _, element := range table.Elts {
		entry := element.(*ast.KeyValueExpr)
		name := p.text(file, entry.Key)
		var stages []stage
		for _, row := range entry.Value.(*ast.CompositeLit).Elts {
			one := stage{Stage: "GA"}
			for _, part := range row.(*ast.CompositeLit).Elts {
				pair := part.(*ast.KeyValueExpr)
				switch key := pair.Key.(*ast.Ident).Name; key {
				case "Version":
					one.Since = p.text(file, pair.Value.(*ast.CallExpr).Args[0])
				case "Default", "LockToDefault":
					value, ok := p.constant(file, pair.Value)
					if !ok {
						p.tree.fail(pair, "%s is not constant", key)
					}
					if key == "Default" {
						one.Default = value.(bool)
					} else {
						one.Locked = value.(bool)
					}
				case "PreRelease":
					one.Stage = lastName(pair.Value)
				case "MinCompatibilityVersion":
				default:
					p.tree.fail(pair, "unknown part of a feature gate: %s", key)
				}
			}
			stages = append(stages, one)
		}
		if known, ok := into[name]; ok && !reflect.DeepEqual(known, stages) {
			p.tree.fail(entry, "the feature gate %s has other stages in another package", name)
		}
		into[name] = stages
	}
}

// lastName is `Alpha` of `featuregate.Alpha`.
func lastName(expr ast.Expr) string {
	switch expr := expr.(type) {
	case *ast.Ident:
		return expr.Name
	case *ast.SelectorExpr:
		return expr.Sel.Name
	}
	return ""
}
