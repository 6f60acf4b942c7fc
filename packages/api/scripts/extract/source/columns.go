package main

import (
	"go/ast"
	"go/types"
)

type column struct {
	Name            string `json:"name"`
	Type            string `json:"type"`
	Format          string `json:"format"`
	Priority        int64  `json:"priority"`
	DescriptionFrom string `json:"descriptionFrom,omitempty"`
}

type printedKind struct {
	Group   string   `json:"group"`
	Kind    string   `json:"kind"`
	Columns []column `json:"columns"`
}

type printColumns struct {
	DefaultTable []column      `json:"defaultTable"`
	ByKind       []printedKind `json:"byKind"`
}

// printColumns reads the columns that kinds register, those of the aggregator's kind, and those of all other kinds.
func (t *Tree) printColumns() printColumns {
	out := printColumns{}
	p := t.load("k8s.io/kubernetes/pkg/printers/internalversion")
	handlers := p.funcs["AddHandlers"]
	file := p.fileOf[handlers]
	lists := map[string][]column{}
	for _, statement := range handlers.Body.List {
		switch s := statement.(type) {
		case *ast.AssignStmt:
			if name, ok := s.Lhs[0].(*ast.Ident); ok && name.Name != "_" {
				lists[name.Name] = p.columnsOf(file, s.Rhs[0], lists)
				continue
			}
			out.add(p, file, s.Rhs[0].(*ast.CallExpr), lists)
		case *ast.ExprStmt:
			out.add(p, file, s.X.(*ast.CallExpr), lists)
		default:
			t.fail(statement, "unknown statement among the print handlers")
		}
	}
	out.DefaultTable = t.onlyTable("k8s.io/apiserver/pkg/registry/rest")
	out.ByKind = append(out.ByKind, printedKind{"apiregistration.k8s.io", "APIService", t.onlyTable("k8s.io/kube-aggregator/pkg/registry/apiservice/etcd")})
	return out
}

func (out *printColumns) add(p *Package, file *ast.File, call *ast.CallExpr, lists map[string][]column) {
	if lastName(call.Fun) != "TableHandler" {
		p.tree.fail(call, "unknown call among the print handlers")
	}
	printer := p.funcs[lastName(call.Args[1])]
	pkg, kind := p.resolve(p.fileOf[printer], printer.Type.Params.List[0].Type)
	if pkg == nil {
		p.tree.fail(call, "a print handler of an unknown type")
	}
	if isListKind(pkg, kind) {
		return
	}
	group, ok := pkg.group()
	if !ok {
		p.tree.fail(call, "%s has no group", pkg.path)
	}
	out.ByKind = append(out.ByKind, printedKind{group, kind, lists[lastName(call.Args[0])]})
}

// columnsOf reads a list of columns, or `append` of one to another.
func (p *Package) columnsOf(file *ast.File, expr ast.Expr, lists map[string][]column) []column {
	if call, ok := expr.(*ast.CallExpr); ok && lastName(call.Fun) == "append" {
		out := append([]column{}, lists[lastName(call.Args[0])]...)
		for _, argument := range call.Args[1:] {
			if literal := argument.(*ast.CompositeLit); isList(literal.Type) {
				out = append(out, p.columnsOf(file, literal, lists)...)
			} else {
				out = append(out, p.columnOf(file, literal))
			}
		}
		return out
	}
	literal, ok := expr.(*ast.CompositeLit)
	if !ok {
		p.tree.fail(expr, "not a list of columns")
	}
	var out []column
	for _, element := range literal.Elts {
		out = append(out, p.columnOf(file, element.(*ast.CompositeLit)))
	}
	return out
}

func (p *Package) columnOf(file *ast.File, literal *ast.CompositeLit) column {
	one := column{}
	for _, element := range literal.Elts {
		pair := element.(*ast.KeyValueExpr)
		switch key := pair.Key.(*ast.Ident).Name; key {
		case "Name":
			one.Name = p.text(file, pair.Value)
		case "Type":
			one.Type = p.text(file, pair.Value)
		case "Format":
			one.Format = p.text(file, pair.Value)
		case "Priority":
			priority, ok := p.constant(file, pair.Value)
			if !ok {
				p.tree.fail(pair, "a priority that is not constant")
			}
			one.Priority = priority.(int64)
		case "Description":
			// PACKAGE.TYPE{}.SwaggerDoc()["FIELD"], or a variable that holds the call.
			if index, ok := pair.Value.(*ast.IndexExpr); ok {
				one.DescriptionFrom = p.documented(index.X) + "." + p.text(file, index.Index)
			}
		default:
			p.tree.fail(pair, "unknown part of a column: %s", key)
		}
	}
	return one
}

// documented is `v1.ObjectMeta` of `v1.ObjectMeta{}.SwaggerDoc()`.
func (p *Package) documented(expr ast.Expr) string {
	switch e := expr.(type) {
	case *ast.Ident:
		return p.documented(p.vars[e.Name])
	case *ast.CallExpr:
		return p.documented(e.Fun.(*ast.SelectorExpr).X)
	case *ast.SelectorExpr:
		return p.documented(e.X) + "." + e.Sel.Name
	case *ast.CompositeLit:
		return types.ExprString(e.Type)
	}
	p.tree.fail(expr, "a description that is not of a field")
	return ""
}

// onlyTable is the one list of columns of a package.
func (t *Tree) onlyTable(path string) []column {
	var out []column
	p := t.load(path)
	for _, file := range p.files {
		find(file, func(literal *ast.CompositeLit) {
			array, ok := literal.Type.(*ast.ArrayType)
			if ok && lastName(array.Elt) == "TableColumnDefinition" {
				if out != nil {
					t.fail(literal, "a second list of columns")
				}
				out = p.columnsOf(file, literal, nil)
			}
		})
	}
	if out == nil {
		t.fail(nil, "%s: no list of columns", path)
	}
	return out
}
