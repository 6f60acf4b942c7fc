package main

import (
	"go/ast"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
)

type defaultedKind struct {
	Package string `json:"package"`
	Kind    string `json:"kind"`
	Steps   []step `json:"steps"`
}

// step sets a value at a path of JSON names where nothing is, or calls a rule.
type step struct {
	Path  string `json:"path"`
	Call  string `json:"call,omitempty"`
	Value any    `json:"value,omitempty"`
}

// defaults reads the generated defaulting functions of every kind. Lists are left out: they have what their items have.
func (t *Tree) defaults() []defaultedKind {
	var out []defaultedKind
	for _, root := range []string{"pkg/apis", "staging/src/k8s.io/apiextensions-apiserver/pkg/apis", "staging/src/k8s.io/kube-aggregator/pkg/apis"} {
		err := filepath.WalkDir(filepath.Join(t.root, root), func(name string, entry fs.DirEntry, err error) error {
			if err == nil && entry.Name() == "zz_generated.defaults.go" {
				relative, _ := filepath.Rel(t.root, filepath.Dir(name))
				path := strings.TrimPrefix(filepath.ToSlash(relative), "staging/src/")
				if path == filepath.ToSlash(relative) {
					path = "k8s.io/kubernetes/" + path
				}
				out = append(out, t.load(path).defaultedKinds()...)
			}
			return err
		})
		if err != nil {
			t.fail(nil, "%v", err)
		}
	}
	return out
}

func (p *Package) defaultedKinds() []defaultedKind {
	var out []defaultedKind
	register := p.funcs["RegisterDefaults"]
	if register == nil {
		return nil
	}
	find(register, func(call *ast.CallExpr) {
		selector, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || selector.Sel.Name != "AddTypeDefaultingFunc" {
			return
		}
		literal := call.Args[0].(*ast.UnaryExpr).X.(*ast.CompositeLit)
		pkg, kind := p.resolve(p.fileOf[register], literal.Type)
		if pkg == nil {
			p.tree.fail(call, "unknown kind")
		}
		if isListKind(pkg, kind) {
			return
		}
		one := defaultedKind{Package: pkg.path, Kind: kind}
		walk := &defaultsWalk{p: p, steps: &one.Steps}
		walk.function("SetObjectDefaults_"+kind, place{"", pkg, kind})
		out = append(out, one)
	})
	return out
}

func isListKind(pkg *Package, kind string) bool {
	if !strings.HasSuffix(kind, "List") {
		return false
	}
	for _, field := range pkg.fields(kind) {
		if field.Name == "Items" {
			return true
		}
	}
	return false
}

// place is what an expression of a defaulting function denotes: a JSON path and the type there.
type place struct {
	path     string
	pkg      *Package
	typeName string
}

type defaultsWalk struct {
	p     *Package
	file  *ast.File
	steps *[]step
	names map[string]place
	// Values of the variables that pointers are made of.
	values map[string]any
}

func (w *defaultsWalk) function(name string, argument place) {
	decl := w.p.funcs[name]
	if decl == nil {
		w.p.tree.fail(nil, "%s: no function %s", w.p.path, name)
	}
	inner := &defaultsWalk{w.p, w.p.fileOf[decl], w.steps, map[string]place{}, map[string]any{}}
	inner.names[decl.Type.Params.List[0].Names[0].Name] = argument
	inner.statements(decl.Body.List)
}

func (w *defaultsWalk) statements(list []ast.Stmt) {
	for _, statement := range list {
		switch s := statement.(type) {
		case *ast.ExprStmt:
			w.call(s.X.(*ast.CallExpr))
		case *ast.RangeStmt:
			// for i := range LIST { a := &LIST[i]; … }
			w.statements(s.Body.List)
		case *ast.IfStmt:
			w.condition(s)
		case *ast.DeclStmt:
			spec := s.Decl.(*ast.GenDecl).Specs[0].(*ast.ValueSpec)
			w.setValue(spec.Names[0].Name, spec.Values[0])
		case *ast.AssignStmt:
			w.assign(s)
		default:
			w.p.tree.fail(statement, "unknown statement of a defaulting function")
		}
	}
}

func (w *defaultsWalk) call(call *ast.CallExpr) {
	name := lastName(call.Fun)
	argument := w.placeOf(call.Args[0])
	if strings.HasPrefix(name, "SetDefaults_") {
		*w.steps = append(*w.steps, step{Path: argument.path, Call: strings.TrimPrefix(name, "SetDefaults_")})
	} else if strings.HasPrefix(name, "SetObjectDefaults_") {
		w.function(name, argument)
	} else {
		w.p.tree.fail(call, "unknown call of a defaulting function: %s", name)
	}
}

func (w *defaultsWalk) condition(s *ast.IfStmt) {
	test, ok := s.Cond.(*ast.BinaryExpr)
	if !ok || s.Init != nil || s.Else != nil || (test.Op != token.EQL && test.Op != token.NEQ) {
		w.p.tree.fail(s, "unknown condition of a defaulting function")
	}
	// `!= nil` guards the way down, `== nil`, `== ""` and `== 0` a value.
	w.statements(s.Body.List)
}

func (w *defaultsWalk) setValue(name string, expr ast.Expr) {
	value, ok := w.p.constant(w.file, expr)
	if !ok {
		w.p.tree.fail(expr, "a default that is not constant")
	}
	w.values[name] = value
}

func (w *defaultsWalk) assign(s *ast.AssignStmt) {
	left, right := s.Lhs[0], s.Rhs[0]
	reference, isReference := right.(*ast.UnaryExpr)
	isReference = isReference && reference.Op == token.AND
	if name, ok := left.(*ast.Ident); ok && s.Tok == token.DEFINE {
		if isReference {
			w.names[name.Name] = w.placeOf(reference.X)
		} else {
			w.setValue(name.Name, right)
		}
		return
	}
	target := w.placeOf(left)
	var value any
	known := false
	if isReference {
		value, known = w.values[reference.X.(*ast.Ident).Name]
	} else {
		value, known = w.p.constant(w.file, right)
	}
	if !known {
		w.p.tree.fail(s, "a default that is not constant")
	}
	*w.steps = append(*w.steps, step{Path: target.path, Value: value})
}

func (w *defaultsWalk) placeOf(expr ast.Expr) place {
	switch e := expr.(type) {
	case *ast.Ident:
		if found, ok := w.names[e.Name]; ok {
			return found
		}
	case *ast.UnaryExpr:
		return w.placeOf(e.X)
	case *ast.ParenExpr:
		return w.placeOf(e.X)
	case *ast.StarExpr:
		return w.placeOf(e.X)
	case *ast.IndexExpr:
		found := w.placeOf(e.X)
		found.path += "[]"
		return found
	case *ast.SelectorExpr:
		from := w.placeOf(e.X)
		for _, field := range from.pkg.fields(from.typeName) {
			if field.Name != e.Sel.Name {
				continue
			}
			path := from.path
			name, _, _ := strings.Cut(tagOf(field.Tag, "json"), ",")
			if name != "" && path != "" {
				path += "."
			}
			return place{path + name, field.pkg, field.typeName}
		}
	}
	w.p.tree.fail(expr, "an expression that is no place in the object")
	return place{}
}
