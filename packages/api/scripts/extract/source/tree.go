package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
)

// Tree is a source tree of Kubernetes. Packages are parsed when they are first asked for.
type Tree struct {
	root     string
	fset     *token.FileSet
	packages map[string]*Package
}

// Package is a parsed Go package, without its tests and most of its generated files.
type Package struct {
	path   string
	tree   *Tree
	files  []*ast.File
	types  map[string]*TypeDecl
	consts map[string]ast.Expr
	vars   map[string]ast.Expr
	funcs  map[string]*ast.FuncDecl
	// Methods by receiver's type and name.
	methods map[string]map[string]*ast.FuncDecl
	fileOf  map[ast.Node]*ast.File
}

// TypeDecl is a type declaration with the comment lines above it.
type TypeDecl struct {
	spec     *ast.TypeSpec
	file     *ast.File
	comments []string
}

func newTree(root string) *Tree {
	return &Tree{root: root, fset: token.NewFileSet(), packages: map[string]*Package{}}
}

// fail ends the program: a form of the source that is not understood must not become a missing fact.
func (t *Tree) fail(node ast.Node, format string, args ...any) {
	place := ""
	if node != nil {
		at := t.fset.Position(node.Pos())
		if relative, err := filepath.Rel(t.root, at.Filename); err == nil {
			place = fmt.Sprintf("%s:%d: ", relative, at.Line)
		}
	}
	fmt.Fprintf(os.Stderr, place+format+"\n", args...)
	os.Exit(1)
}

// dirOf is the folder of a package; empty for packages outside of the tree.
func (t *Tree) dirOf(importPath string) string {
	if own := "k8s.io/kubernetes/"; strings.HasPrefix(importPath, own) {
		return filepath.Join(t.root, strings.TrimPrefix(importPath, own))
	}
	if strings.HasPrefix(importPath, "k8s.io/") {
		return filepath.Join(t.root, "staging/src", importPath)
	}
	return ""
}

var skipped = map[string]bool{
	"generated.pb.go":                true,
	"generated.protomessage.pb.go":   true,
	"zz_generated.conversion.go":     true,
	"zz_generated.deepcopy.go":       true,
	"zz_generated.model_name.go":     true,
	"zz_generated.validations.go":    true,
	"types_swagger_doc_generated.go": true,
}

// load parses a package. It is nil when the tree does not have it.
func (t *Tree) load(importPath string) *Package {
	if found, ok := t.packages[importPath]; ok {
		return found
	}
	t.packages[importPath] = nil
	dir := t.dirOf(importPath)
	names, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	if dir == "" || len(names) == 0 {
		return nil
	}
	p := &Package{
		path: importPath, tree: t, types: map[string]*TypeDecl{}, consts: map[string]ast.Expr{}, vars: map[string]ast.Expr{},
		funcs: map[string]*ast.FuncDecl{}, methods: map[string]map[string]*ast.FuncDecl{}, fileOf: map[ast.Node]*ast.File{},
	}
	sort.Strings(names)
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || skipped[filepath.Base(name)] {
			continue
		}
		file, err := parser.ParseFile(t.fset, name, nil, parser.ParseComments)
		if err != nil {
			t.fail(nil, "%v", err)
		}
		p.files = append(p.files, file)
		for _, decl := range file.Decls {
			p.add(file, decl)
		}
	}
	t.packages[importPath] = p
	return p
}

func (p *Package) add(file *ast.File, decl ast.Decl) {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		p.fileOf[decl] = file
		if decl.Recv == nil {
			p.funcs[decl.Name.Name] = decl
			return
		}
		receiver := strings.TrimPrefix(types.ExprString(decl.Recv.List[0].Type), "*")
		if p.methods[receiver] == nil {
			p.methods[receiver] = map[string]*ast.FuncDecl{}
		}
		p.methods[receiver][decl.Name.Name] = decl
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				doc := spec.Doc
				if doc == nil {
					doc = decl.Doc
				}
				p.types[spec.Name.Name] = &TypeDecl{spec, file, p.commentsAbove(file, decl, doc)}
			case *ast.ValueSpec:
				into := p.vars
				if decl.Tok == token.CONST {
					into = p.consts
				}
				for i, name := range spec.Names {
					p.fileOf[name] = file
					if i < len(spec.Values) {
						into[name.Name] = spec.Values[i]
						p.fileOf[spec.Values[i]] = file
					}
				}
			}
		}
	}
}

// commentsAbove are the lines of a declaration's comment and of the comment that ends one empty line above it, where markers of code generators stand.
func (p *Package) commentsAbove(file *ast.File, decl ast.Node, doc *ast.CommentGroup) []string {
	line := func(pos token.Pos) int { return p.tree.fset.Position(pos).Line }
	start := line(decl.Pos())
	if doc != nil {
		start = line(doc.Pos())
	}
	var lines []string
	for _, group := range file.Comments {
		if group == doc || line(group.End()) == start-2 || line(group.End()) == start-1 {
			for _, comment := range group.List {
				lines = append(lines, strings.TrimSpace(strings.TrimPrefix(comment.Text, "//")))
			}
		}
	}
	return lines
}

// imports maps the names of a file's imports to their paths.
func imports(file *ast.File) map[string]string {
	found := map[string]string{}
	for _, spec := range file.Imports {
		at, _ := strconv.Unquote(spec.Path.Value)
		name := path.Base(at)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		found[name] = at
	}
	return found
}

// constant finds the value of an expression of constants and conversions: a string, a number or a boolean.
func (p *Package) constant(file *ast.File, expr ast.Expr) (any, bool) {
	switch expr := expr.(type) {
	case *ast.BasicLit:
		switch expr.Kind {
		case token.STRING:
			text, err := strconv.Unquote(expr.Value)
			return text, err == nil
		case token.INT:
			number, err := strconv.ParseInt(expr.Value, 0, 64)
			return number, err == nil
		}
	case *ast.UnaryExpr:
		if number, ok := p.constant(file, expr.X); ok && expr.Op == token.SUB {
			if integer, isInteger := number.(int64); isInteger {
				return -integer, true
			}
		}
	case *ast.Ident:
		if expr.Name == "true" || expr.Name == "false" {
			return expr.Name == "true", true
		}
		for _, declared := range []map[string]ast.Expr{p.consts, p.vars} {
			if value, ok := declared[expr.Name]; ok {
				return p.constant(p.fileOf[value], value)
			}
		}
	case *ast.SelectorExpr:
		if name, ok := expr.X.(*ast.Ident); ok {
			if other := p.tree.load(imports(file)[name.Name]); other != nil {
				return other.constant(nil, expr.Sel)
			}
		}
	case *ast.CallExpr:
		if len(expr.Args) == 1 {
			return p.constant(file, expr.Args[0])
		}
	case *ast.BinaryExpr:
		left, okLeft := p.constant(file, expr.X)
		right, okRight := p.constant(file, expr.Y)
		if a, ok := left.(string); ok && okLeft && okRight && expr.Op == token.ADD {
			if b, ok := right.(string); ok {
				return a + b, true
			}
		}
	case *ast.ParenExpr:
		return p.constant(file, expr.X)
	}
	return nil, false
}

func (p *Package) text(file *ast.File, expr ast.Expr) string {
	value, ok := p.constant(file, expr)
	text, isText := value.(string)
	if !ok || !isText {
		p.tree.fail(expr, "not a constant text: %s", types.ExprString(expr))
	}
	return text
}

// group is the API group of a package; ok is false when it has none.
func (p *Package) group() (string, bool) {
	value, ok := p.consts["GroupName"]
	if !ok {
		return "", false
	}
	return p.text(p.fileOf[value], value), true
}

// resolve finds the package and the declared name of a type expression, without pointer and list. Aliases are followed.
func (p *Package) resolve(file *ast.File, expr ast.Expr) (*Package, string) {
	switch expr := expr.(type) {
	case *ast.StarExpr:
		return p.resolve(file, expr.X)
	case *ast.ArrayType:
		return p.resolve(file, expr.Elt)
	case *ast.MapType:
		return p.resolve(file, expr.Value)
	case *ast.Ident:
		decl, ok := p.types[expr.Name]
		if !ok {
			return nil, ""
		}
		if decl.spec.Assign.IsValid() {
			return p.resolve(decl.file, decl.spec.Type)
		}
		return p, expr.Name
	case *ast.SelectorExpr:
		if name, ok := expr.X.(*ast.Ident); ok {
			if other := p.tree.load(imports(file)[name.Name]); other != nil {
				return other.resolve(nil, expr.Sel)
			}
		}
	}
	return nil, ""
}

// Field is a field of a Go struct.
type Field struct {
	Name string `json:"name"`
	Type string `json:"type"`
	Tag  string `json:"tag"`
	// Path and name of the type, of a list's or a map's values, with aliases followed.
	Ref string `json:"ref,omitempty"`
	// The same of a map's keys.
	KeyRef   string `json:"keyRef,omitempty"`
	Embedded bool   `json:"embedded,omitempty"`
	pkg      *Package
	typeName string
	pointer  bool
	list     bool
}

// fields of a struct, those of a renamed struct's target too. nil for other types.
func (p *Package) fields(name string) []Field {
	decl, ok := p.types[name]
	if !ok {
		return nil
	}
	structType, ok := decl.spec.Type.(*ast.StructType)
	if !ok {
		if other, target := p.resolve(decl.file, decl.spec.Type); other != nil && !isList(decl.spec.Type) {
			return other.fields(target)
		}
		return nil
	}
	var out []Field
	for _, each := range structType.Fields.List {
		field := Field{Type: types.ExprString(each.Type)}
		if each.Tag != nil {
			field.Tag, _ = strconv.Unquote(each.Tag.Value)
		}
		if pkg, name := p.resolve(decl.file, each.Type); pkg != nil {
			field.Ref = pkg.path + "." + name
			field.pkg, field.typeName = pkg, name
		}
		if m, ok := each.Type.(*ast.MapType); ok {
			if pkg, name := p.resolve(decl.file, m.Key); pkg != nil {
				field.KeyRef = pkg.path + "." + name
			}
		}
		_, field.pointer = each.Type.(*ast.StarExpr)
		field.list = isList(each.Type)
		if len(each.Names) == 0 {
			field.Embedded = true
			field.Name = strings.TrimPrefix(field.Type[strings.LastIndex(field.Type, ".")+1:], "*")
			out = append(out, field)
		}
		for _, name := range each.Names {
			field.Name = name.Name
			out = append(out, field)
		}
	}
	return out
}

func isList(expr ast.Expr) bool {
	_, ok := expr.(*ast.ArrayType)
	return ok
}

// tagOf is a part of a field's tag: `name,omitempty` of json.
func tagOf(tag, key string) string {
	for _, part := range strings.Fields(tag) {
		if start := key + ":\""; strings.HasPrefix(part, start) {
			return strings.TrimSuffix(strings.TrimPrefix(part, start), "\"")
		}
	}
	return ""
}

// find yields every node that a test accepts.
func find[T ast.Node](root ast.Node, visit func(T)) {
	ast.Inspect(root, func(node ast.Node) bool {
		if found, ok := node.(T); ok {
			visit(found)
		}
		return true
	})
}
