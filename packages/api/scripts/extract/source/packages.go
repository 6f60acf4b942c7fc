package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"sort"
	"strings"
)

type goPackage struct {
	Path  string  `json:"path"`
	Group *string `json:"group"`
	// The types in the order of their names.
	Types []goType `json:"types"`
	// String types that have constants, in the order of their first constant.
	Enums []goEnum `json:"enums"`
}

type goType struct {
	Name string `json:"name"`
	// What the type is declared as, when that is no struct.
	Alias   string   `json:"alias,omitempty"`
	Markers []string `json:"markers,omitempty"`
	Fields  []Field  `json:"fields,omitempty"`
	// Whether the type has a JSON form of its own.
	OwnForm   bool       `json:"ownForm,omitempty"`
	Lifecycle *lifecycle `json:"lifecycle,omitempty"`
}

type lifecycle struct {
	Introduced  string   `json:"introduced,omitempty"`
	Deprecated  string   `json:"deprecated,omitempty"`
	Removed     string   `json:"removed,omitempty"`
	Replacement []string `json:"replacement,omitempty"`
}

type goEnum struct {
	Name   string   `json:"name"`
	Values []string `json:"values"`
	Closed bool     `json:"closed"`
}

// goPackages are the staging packages that have a generated.proto.
func (t *Tree) goPackages() []goPackage {
	staging := filepath.Join(t.root, "staging/src")
	var paths []string
	err := filepath.WalkDir(filepath.Join(staging, "k8s.io"), func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Name() == "generated.proto" {
			relative, _ := filepath.Rel(staging, filepath.Dir(name))
			paths = append(paths, filepath.ToSlash(relative))
		}
		return err
	})
	if err != nil {
		t.fail(nil, "%v", err)
	}
	var out []goPackage
	for _, path := range paths {
		p := t.load(path)
		if p == nil {
			t.fail(nil, "%s has a generated.proto and no Go files", path)
		}
		one := goPackage{Path: path, Types: p.goTypes(), Enums: p.enums()}
		if group, ok := p.group(); ok {
			one.Group = &group
		}
		out = append(out, one)
	}
	return out
}

func (p *Package) goTypes() []goType {
	out := []goType{}
	for name, decl := range p.types {
		one := goType{Name: name, Fields: p.fields(name), Lifecycle: p.lifecycle(name)}
		if _, ok := decl.spec.Type.(*ast.StructType); !ok {
			one.Alias = types.ExprString(decl.spec.Type)
		}
		for _, line := range decl.comments {
			if strings.HasPrefix(line, "+") {
				one.Markers = append(one.Markers, line[1:])
			}
		}
		_, one.OwnForm = p.methods[name]["MarshalJSON"]
		out = append(out, one)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Name < out[j].Name })
	return out
}

// enums are the string types with constants, aliases left out: their values are those of the type that they name.
func (p *Package) enums() []goEnum {
	out := []goEnum{}
	index := map[string]int{}
	for _, file := range p.files {
		for _, decl := range file.Decls {
			group, ok := decl.(*ast.GenDecl)
			if !ok || group.Tok != token.CONST {
				continue
			}
			for _, spec := range group.Specs {
				p.addConstant(file, spec.(*ast.ValueSpec), func(name, value string) {
					if _, ok := index[name]; !ok {
						index[name] = len(out)
						closed := false
						for _, line := range p.types[name].comments {
							closed = closed || line == "+enum"
						}
						out = append(out, goEnum{Name: name, Closed: closed})
					}
					one := &out[index[name]]
					for _, known := range one.Values {
						if known == value {
							return
						}
					}
					one.Values = append(one.Values, value)
				})
			}
		}
	}
	return out
}

func (p *Package) addConstant(file *ast.File, spec *ast.ValueSpec, add func(name, value string)) {
	for i, value := range spec.Values {
		typeExpr := spec.Type
		if call, ok := value.(*ast.CallExpr); ok && typeExpr == nil {
			typeExpr = call.Fun
		}
		name, ok := typeExpr.(*ast.Ident)
		if !ok || p.types[name.Name] == nil || types.ExprString(p.types[name.Name].spec.Type) != "string" {
			continue
		}
		if found, ok := p.constant(file, value); ok {
			add(name.Name, found.(string))
		} else {
			p.tree.fail(spec, "no value for the constant %s", spec.Names[i].Name)
		}
	}
}

// lifecycle reads the generated methods that say in which releases a type is served.
func (p *Package) lifecycle(name string) *lifecycle {
	release := func(method string) string {
		decl := p.methods[name]["APILifecycle"+method]
		if decl == nil {
			return ""
		}
		result := decl.Body.List[0].(*ast.ReturnStmt).Results
		return result[0].(*ast.BasicLit).Value + "." + result[1].(*ast.BasicLit).Value
	}
	one := &lifecycle{Introduced: release("Introduced"), Deprecated: release("Deprecated"), Removed: release("Removed")}
	if decl := p.methods[name]["APILifecycleReplacement"]; decl != nil {
		for _, element := range decl.Body.List[0].(*ast.ReturnStmt).Results[0].(*ast.CompositeLit).Elts {
			one.Replacement = append(one.Replacement, p.text(p.fileOf[decl], element.(*ast.KeyValueExpr).Value))
		}
	}
	if one.Introduced == "" {
		return nil
	}
	return one
}
