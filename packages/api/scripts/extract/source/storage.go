package main

import (
	"encoding/json"
	"go/ast"
	"go/token"
	"path"
)

type groupResource struct {
	Group    string `json:"group"`
	Resource string `json:"resource"`
	// Prefix of its keys, or the version that it is stored in.
	Value any `json:"value,omitempty"`
}

type storageFacts struct {
	SpecialPrefixes    []groupResource   `json:"specialPrefixes"`
	VersionOverrides   []groupResource   `json:"versionOverrides"`
	Cohabitating       [][]groupResource `json:"cohabitating"`
	WatchCacheDisabled []groupResource   `json:"watchCacheDisabled"`
	// Groups whose objects are stored as JSON, whatever the server's media type.
	JSONGroups []string `json:"jsonGroups"`
}

// storage reads the storage factory's settings. Groups are named as in Go's package paths.
func (t *Tree) storage() storageFacts {
	out := storageFacts{}
	p := t.load("k8s.io/kubernetes/pkg/kubeapiserver")
	prefixes := p.vars["SpecialDefaultResourcePrefixes"]
	out.SpecialPrefixes = p.resourceTable(p.fileOf[prefixes], prefixes)
	// GROUP.Resource("NAME"): the group's package is an import.
	resource := func(file *ast.File, expr ast.Expr) groupResource {
		call, ok := expr.(*ast.CallExpr)
		if !ok || lastName(call.Fun) != "Resource" {
			t.fail(expr, "not a resource of a group")
		}
		from := t.load(imports(file)[call.Fun.(*ast.SelectorExpr).X.(*ast.Ident).Name])
		if from == nil {
			t.fail(expr, "unknown group")
		}
		group, _ := from.group()
		return groupResource{Group: group, Resource: p.text(file, call.Args[0])}
	}
	for _, file := range p.files {
		find(file, func(call *ast.CallExpr) {
			switch lastName(call.Fun) {
			case "WithVersion":
				one := resource(file, call.Fun.(*ast.SelectorExpr).X)
				one.Value = p.text(file, call.Args[0])
				out.VersionOverrides = append(out.VersionOverrides, one)
			case "AddCohabitatingResources":
				var same []groupResource
				for _, argument := range call.Args {
					same = append(same, resource(file, argument))
				}
				out.Cohabitating = append(out.Cohabitating, same)
			}
		})
	}
	sizes := p.funcs["DefaultWatchCacheSizes"]
	find(sizes, func(literal *ast.CompositeLit) {
		if _, ok := literal.Type.(*ast.MapType); ok {
			for _, one := range p.resourceTable(p.fileOf[sizes], literal) {
				if one.Value == int64(0) {
					out.WatchCacheDisabled = append(out.WatchCacheDisabled, groupResource{Group: one.Group, Resource: one.Resource})
				}
			}
		}
	})
	out.JSONGroups = t.legacyCodecGroups()
	return out
}

// resourceTable reads `map[schema.GroupResource]T{{Group: …, Resource: …}: VALUE}`.
func (p *Package) resourceTable(file *ast.File, expr ast.Expr) []groupResource {
	var out []groupResource
	for _, element := range expr.(*ast.CompositeLit).Elts {
		pair := element.(*ast.KeyValueExpr)
		one := groupResource{}
		for _, part := range pair.Key.(*ast.CompositeLit).Elts {
			field := part.(*ast.KeyValueExpr)
			if lastName(field.Key) == "Group" {
				one.Group = p.text(file, field.Value)
			} else {
				one.Resource = p.text(file, field.Value)
			}
		}
		value, ok := p.constant(file, pair.Value)
		if !ok {
			p.tree.fail(pair, "not a constant value")
		}
		one.Value = value
		out = append(out, one)
	}
	return out
}

// legacyCodecGroups are the groups of the servers that set a codec of their own, which writes JSON.
func (t *Tree) legacyCodecGroups() []string {
	var out []string
	p := t.load("k8s.io/kubernetes/pkg/controlplane/apiserver")
	for _, file := range p.files {
		find(file, func(s *ast.AssignStmt) {
			call, ok := s.Rhs[0].(*ast.CallExpr)
			if !ok || lastName(s.Lhs[0]) != "Codec" || lastName(call.Fun) != "LegacyCodec" {
				return
			}
			group, _ := p.groupVersion(file, call.Args[0])
			out = append(out, group)
		})
	}
	if len(out) == 0 {
		t.fail(nil, "%s: no codec is set", p.path)
	}
	return out
}

// groupVersion reads `PACKAGE.SchemeGroupVersion`.
func (p *Package) groupVersion(file *ast.File, expr ast.Expr) (string, string) {
	selector, ok := expr.(*ast.SelectorExpr)
	if ok {
		at := imports(file)[selector.X.(*ast.Ident).Name]
		if from := p.tree.load(at); from != nil && selector.Sel.Name == "SchemeGroupVersion" {
			group, _ := from.group()
			return group, path.Base(at)
		}
	}
	p.tree.fail(expr, "not a group-version")
	return "", ""
}

type etcdObject struct {
	Group       string          `json:"group"`
	Version     string          `json:"version"`
	Resource    string          `json:"resource"`
	Stub        json.RawMessage `json:"stub"`
	Key         string          `json:"key"`
	Introduced  string          `json:"introduced,omitempty"`
	Removed     string          `json:"removed,omitempty"`
	ExpectedGVK []string        `json:"expectedGVK,omitempty"`
}

// etcdObjects reads the table of upstream's test of keys in etcd. NAMESPACE stands for the namespace.
func (t *Tree) etcdObjects() []etcdObject {
	p := t.load("k8s.io/kubernetes/test/integration/etcd")
	function := p.funcs["GetEtcdStorageDataForNamespaceServedAt"]
	file := p.fileOf[function]
	var text func(expr ast.Expr) string
	text = func(expr ast.Expr) string {
		switch e := expr.(type) {
		case *ast.Ident:
			if e.Name == "namespace" {
				return "NAMESPACE"
			}
			// The image of containers depends on the test's settings.
			if e.Name == "image" {
				return "busybox"
			}
		case *ast.BinaryExpr:
			if e.Op == token.ADD {
				return text(e.X) + text(e.Y)
			}
		}
		return p.text(file, expr)
	}
	texts := func(call *ast.CallExpr) []string {
		var out []string
		for _, argument := range call.Args {
			out = append(out, text(argument))
		}
		return out
	}
	var out []etcdObject
	find(function, func(pair *ast.KeyValueExpr) {
		key, ok := pair.Key.(*ast.CallExpr)
		if !ok || lastName(key.Fun) != "gvr" {
			return
		}
		names := texts(key)
		one := etcdObject{Group: names[0], Version: names[1], Resource: names[2]}
		for _, part := range pair.Value.(*ast.CompositeLit).Elts {
			field := part.(*ast.KeyValueExpr)
			switch name := lastName(field.Key); name {
			case "Stub":
				one.Stub = json.RawMessage(text(field.Value))
			case "ExpectedEtcdPath":
				one.Key = text(field.Value)
			case "IntroducedVersion":
				one.Introduced = text(field.Value)
			case "RemovedVersion":
				one.Removed = text(field.Value)
			case "ExpectedGVK":
				one.ExpectedGVK = texts(field.Value.(*ast.CallExpr))
			default:
				t.fail(field, "unknown part of an object in etcd: %s", name)
			}
		}
		out = append(out, one)
	})
	return out
}

type servedVersion struct {
	Group   string `json:"group"`
	Version string `json:"version"`
	Server  string `json:"server,omitempty"`
	Enabled bool   `json:"enabled"`
}

type priority struct {
	Group           string `json:"group"`
	Version         string `json:"version"`
	GroupPriority   int64  `json:"groupPriority"`
	VersionPriority int64  `json:"versionPriority"`
}

type serving struct {
	Versions   []servedVersion `json:"versions"`
	Priorities []priority      `json:"priorities"`
}

// serving reads which group-versions servers enable, and the priorities of their APIServices.
func (t *Tree) serving() serving {
	out := serving{}
	for _, server := range []struct{ path, name string }{
		{"k8s.io/kubernetes/pkg/controlplane", ""},
		{"k8s.io/apiextensions-apiserver/pkg/apiserver", "apiextensions-apiserver"},
		{"k8s.io/kube-aggregator/pkg/apiserver", "kube-aggregator"},
	} {
		t.load(server.path).servedVersions("DefaultAPIResourceConfigSource", server.name, &out.Versions)
	}
	for _, path := range []string{"k8s.io/kubernetes/pkg/controlplane/apiserver", "k8s.io/kubernetes/cmd/kube-apiserver/app"} {
		p := t.load(path)
		for _, file := range p.files {
			find(file, func(pair *ast.KeyValueExpr) {
				key, okKey := pair.Key.(*ast.CompositeLit)
				value, okValue := pair.Value.(*ast.CompositeLit)
				if !okKey || !okValue || len(key.Elts) != 2 || len(value.Elts) != 2 {
					return
				}
				numbers := []int64{}
				for _, part := range value.Elts {
					number, ok := p.constant(file, part.(*ast.KeyValueExpr).Value)
					if _, isNumber := number.(int64); !ok || !isNumber {
						return
					}
					numbers = append(numbers, number.(int64))
				}
				names := []string{}
				for _, part := range key.Elts {
					names = append(names, p.text(file, part.(*ast.KeyValueExpr).Value))
				}
				out.Priorities = append(out.Priorities, priority{names[0], names[1], numbers[0], numbers[1]})
			})
		}
	}
	return out
}

// servedVersions adds the group-versions that a function of the package enables or disables, after those of the functions of the package that it calls.
func (p *Package) servedVersions(function, server string, into *[]servedVersion) {
	source := p.funcs[function]
	find(source, func(call *ast.CallExpr) {
		name := lastName(call.Fun)
		if called, ok := call.Fun.(*ast.Ident); ok && p.funcs[called.Name] != nil {
			p.servedVersions(called.Name, server, into)
			return
		}
		if name != "EnableVersions" && name != "DisableVersions" {
			return
		}
		versions, file := call.Args, p.fileOf[source]
		if call.Ellipsis.IsValid() {
			list := p.vars[lastName(call.Args[0])]
			versions, file = list.(*ast.CompositeLit).Elts, p.fileOf[list]
		}
		for _, each := range versions {
			group, version := p.groupVersion(file, each)
			*into = append(*into, servedVersion{group, version, server, name == "EnableVersions"})
		}
	})
}
