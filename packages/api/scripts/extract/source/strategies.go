package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"strings"
)

type strategy struct {
	Group    string `json:"group"`
	Resource string `json:"resource"`
	Kind     string `json:"kind"`
	// What the methods of the strategy that creates return.
	Namespaced               bool     `json:"namespaced"`
	AllowCreateOnUpdate      bool     `json:"allowCreateOnUpdate"`
	AllowUnconditionalUpdate bool     `json:"allowUnconditionalUpdate"`
	GenerationOnCreate       int64    `json:"generationOnCreate"`
	GenerationBumped         bool     `json:"generationBumped"`
	DefaultGC                []gcRule `json:"defaultGC,omitempty"`
	// Reset fields by endpoint: `main`, `status`, `approval`, `finalize`.
	ResetFields map[string][]string `json:"resetFields,omitempty"`
	// Paths that endpoints of the resource leave alone in apply, `*` for every item of a list.
	IncludeOnlyFilters []string `json:"includeOnlyFilters,omitempty"`
	// Fields that the watch cache has an index of.
	IndexedFields       []string `json:"indexedFields,omitempty"`
	ReturnDeletedObject bool     `json:"returnDeletedObject"`
	HasStatusStrategy   bool     `json:"hasStatusStrategy"`
}

// gcRule is a garbage collection policy with the request's group-versions that it is for; none for the others.
type gcRule struct {
	Policy   string   `json:"policy"`
	Versions []string `json:"versions,omitempty"`
}

type fieldLabels struct {
	Group   string   `json:"group"`
	Version string   `json:"version"`
	Kind    string   `json:"kind"`
	Labels  []string `json:"labels"`
}

type strategies struct {
	Resources []strategy    `json:"resources"`
	Labels    []fieldLabels `json:"labels"`
}

// strategies reads the stores of every resource, and the field labels that kinds convert.
func (t *Tree) strategies() strategies {
	out := strategies{}
	for _, root := range []struct{ dir, path string }{
		{"pkg/registry", "k8s.io/kubernetes/pkg/registry"},
		{"staging/src/k8s.io/apiextensions-apiserver/pkg/registry", "k8s.io/apiextensions-apiserver/pkg/registry"},
		{"staging/src/k8s.io/kube-aggregator/pkg/registry", "k8s.io/kube-aggregator/pkg/registry"},
	} {
		t.eachPackage(root.dir, root.path, func(p *Package) {
			for _, file := range p.files {
				for _, decl := range file.Decls {
					if function, ok := decl.(*ast.FuncDecl); ok && function.Body != nil {
						p.storesOf(file, function, &out.Resources)
					}
				}
			}
		})
	}
	t.eachPackage("pkg/apis", "k8s.io/kubernetes/pkg/apis", func(p *Package) {
		for _, file := range p.files {
			find(file, func(call *ast.CallExpr) {
				if lastName(call.Fun) == "AddFieldLabelConversionFunc" {
					p.addLabels(file, call, &out.Labels)
				}
			})
		}
	})
	return out
}

func (t *Tree) eachPackage(dir, importPath string, visit func(*Package)) {
	root := filepath.Join(t.root, dir)
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		relative, _ := filepath.Rel(root, name)
		if p := t.load(strings.TrimSuffix(importPath+"/"+filepath.ToSlash(relative), "/.")); p != nil {
			visit(p)
		}
		return nil
	})
	if err != nil {
		t.fail(nil, "%v", err)
	}
}

// storesOf finds `&genericregistry.Store{…}` and the strategies that copies of it get.
func (p *Package) storesOf(file *ast.File, function *ast.FuncDecl, into *[]strategy) {
	find(function, func(literal *ast.CompositeLit) {
		if literal.Type == nil || !strings.HasSuffix(types.ExprString(literal.Type), "registry.Store") {
			return
		}
		one := strategy{}
		var creates ast.Expr
		for _, element := range literal.Elts {
			pair := element.(*ast.KeyValueExpr)
			switch lastName(pair.Key) {
			case "NewFunc":
				find(pair.Value, func(object *ast.CompositeLit) { one.Kind = lastName(object.Type) })
			case "DefaultQualifiedResource":
				value := pair.Value
				if name, ok := value.(*ast.Ident); ok {
					value = p.vars[name.Name]
				}
				call, ok := value.(*ast.CallExpr)
				if !ok {
					// The store of custom resources is for any resource.
					continue
				}
				from := p.tree.load(imports(file)[call.Fun.(*ast.SelectorExpr).X.(*ast.Ident).Name])
				if from == nil {
					p.tree.fail(call, "unknown group")
				}
				one.Group, _ = from.group()
				one.Resource = p.text(file, call.Args[0])
			case "CreateStrategy":
				creates = pair.Value
			case "ReturnDeletedObject":
				value, _ := p.constant(file, pair.Value)
				one.ReturnDeletedObject = value == true
			}
		}
		if creates == nil || one.Resource == "" {
			return
		}
		owner, name := p.strategyOf(file, function, creates)
		if owner == nil {
			p.tree.fail(creates, "%s: no type of the strategy %s", one.Resource, types.ExprString(creates))
		}
		one.readMethods(owner, name)
		one.IncludeOnlyFilters = owner.includeOnlyFilters()
		find(function, func(pair *ast.KeyValueExpr) {
			if lastName(pair.Key) == "TriggerFunc" {
				one.IndexedFields = p.keysOf(file, pair.Value)
			}
		})
		one.ResetFields = map[string][]string{}
		if fields := owner.resetFields(name); fields != nil && storeHas(literal, "ResetFieldsStrategy") {
			one.ResetFields["main"] = fields
		}
		for _, each := range p.functionsOf(function) {
			p.endpointsOf(p.fileOf[each], each, &one)
		}
		*into = append(*into, one)
	})
}

// functionsOf are the functions that may copy a function's store: all of the package when it has one store, else the function itself.
func (p *Package) functionsOf(function *ast.FuncDecl) []*ast.FuncDecl {
	var all []*ast.FuncDecl
	stores := 0
	for _, file := range p.files {
		for _, decl := range file.Decls {
			if each, ok := decl.(*ast.FuncDecl); ok && each.Body != nil {
				all = append(all, each)
				find(each, func(literal *ast.CompositeLit) {
					if literal.Type != nil && strings.HasSuffix(types.ExprString(literal.Type), "registry.Store") {
						stores++
					}
				})
			}
		}
	}
	if stores > 1 {
		return []*ast.FuncDecl{function}
	}
	return all
}

// endpointsOf reads the strategies of a store's copies: `statusStore.ResetFieldsStrategy = STRATEGY`.
func (p *Package) endpointsOf(file *ast.File, function *ast.FuncDecl, one *strategy) {
	find(function, func(s *ast.AssignStmt) {
		target, ok := s.Lhs[0].(*ast.SelectorExpr)
		if !ok {
			return
		}
		store, ok := target.X.(*ast.Ident)
		endpoint := ""
		if ok {
			endpoint = strings.ToLower(strings.TrimSuffix(store.Name, "Store"))
		}
		if target.Sel.Name == "UpdateStrategy" && endpoint == "status" {
			one.HasStatusStrategy = true
		}
		if target.Sel.Name != "ResetFieldsStrategy" {
			return
		}
		owner, name := p.strategyOf(file, function, s.Rhs[0])
		if owner == nil {
			p.tree.fail(s, "%s: no type of the strategy", one.Resource)
		}
		if fields := owner.resetFields(name); fields != nil {
			one.ResetFields[endpoint] = fields
		}
	})
}

// keysOf are the keys of a map of texts, which a variable of another package may hold.
func (p *Package) keysOf(file *ast.File, expr ast.Expr) []string {
	if selector, ok := expr.(*ast.SelectorExpr); ok {
		other := p.tree.load(imports(file)[selector.X.(*ast.Ident).Name])
		if other != nil && other.vars[selector.Sel.Name] != nil {
			value := other.vars[selector.Sel.Name]
			return other.keysOf(other.fileOf[value], value)
		}
	}
	table, ok := expr.(*ast.CompositeLit)
	if !ok {
		p.tree.fail(expr, "not a map")
	}
	var out []string
	for _, element := range table.Elts {
		out = append(out, p.text(file, element.(*ast.KeyValueExpr).Key))
	}
	return out
}

func storeHas(literal *ast.CompositeLit, key string) bool {
	for _, element := range literal.Elts {
		if lastName(element.(*ast.KeyValueExpr).Key) == key {
			return true
		}
	}
	return false
}

// strategyOf finds the type of a strategy: of a variable of a package, or of what a function of it returns.
func (p *Package) strategyOf(file *ast.File, function *ast.FuncDecl, expr ast.Expr) (*Package, string) {
	switch e := expr.(type) {
	case *ast.UnaryExpr:
		return p.strategyOf(file, function, e.X)
	case *ast.CompositeLit:
		return p.resolve(file, e.Type)
	case *ast.SelectorExpr:
		if name, ok := e.X.(*ast.Ident); ok {
			if other := p.tree.load(imports(file)[name.Name]); other != nil {
				return other.strategyOf(nil, nil, e.Sel)
			}
		}
	case *ast.CallExpr:
		return p.strategyOf(file, function, e.Fun)
	case *ast.Ident:
		if value, ok := p.vars[e.Name]; ok {
			return p.strategyOf(p.fileOf[value], nil, value)
		}
		if declared, ok := p.funcs[e.Name]; ok {
			// The declared type may be an interface, what is returned never is.
			last := declared.Body.List[len(declared.Body.List)-1].(*ast.ReturnStmt)
			return p.strategyOf(p.fileOf[declared], declared, last.Results[0])
		}
		if function != nil {
			return p.localStrategy(file, function, e.Name)
		}
	}
	return nil, ""
}

// localStrategy finds the type of a variable that a function assigns.
func (p *Package) localStrategy(file *ast.File, function *ast.FuncDecl, name string) (*Package, string) {
	var owner *Package
	var typeName string
	find(function, func(s *ast.AssignStmt) {
		for i, left := range s.Lhs {
			if identifier, ok := left.(*ast.Ident); !ok || identifier.Name != name || s.Tok != token.DEFINE {
				continue
			}
			if len(s.Rhs) == len(s.Lhs) {
				owner, typeName = p.strategyOf(file, nil, s.Rhs[i])
			}
		}
	})
	if owner != nil {
		return owner, typeName
	}
	for _, parameter := range function.Type.Params.List {
		for _, each := range parameter.Names {
			if each.Name == name {
				return p.resolve(file, parameter.Type)
			}
		}
	}
	return nil, ""
}

// method finds a method of a type, or of what it embeds.
func (p *Package) method(typeName, name string) (*Package, *ast.FuncDecl) {
	if found := p.methods[typeName][name]; found != nil {
		return p, found
	}
	for _, field := range p.fields(typeName) {
		if field.Embedded && field.pkg != nil {
			if owner, found := field.pkg.method(field.typeName, name); found != nil {
				return owner, found
			}
		}
	}
	return nil, nil
}

func (one *strategy) readMethods(p *Package, typeName string) {
	flag := func(name string) bool {
		owner, found := p.method(typeName, name)
		if found == nil || len(found.Body.List) != 1 {
			p.tree.fail(p.types[typeName].spec, "%s: no plain method %s", typeName, name)
		}
		value, ok := owner.constant(owner.fileOf[found], found.Body.List[0].(*ast.ReturnStmt).Results[0])
		if !ok {
			p.tree.fail(found, "%s does not return a constant", name)
		}
		return value.(bool)
	}
	one.Namespaced = flag("NamespaceScoped")
	one.AllowCreateOnUpdate = flag("AllowCreateOnUpdate")
	one.AllowUnconditionalUpdate = flag("AllowUnconditionalUpdate")
	p.assignsGeneration(typeName, "PrepareForCreate", func(value ast.Expr) {
		if number, ok := p.constant(nil, value); ok {
			one.GenerationOnCreate = number.(int64)
		}
	})
	p.assignsGeneration(typeName, "PrepareForUpdate", func(value ast.Expr) {
		if sum, ok := value.(*ast.BinaryExpr); ok && sum.Op == token.ADD {
			one.GenerationBumped = true
		}
	})
	if owner, found := p.method(typeName, "DefaultGarbageCollectionPolicy"); found != nil {
		one.DefaultGC = owner.gcRules(found)
	}
}

// assignsGeneration visits what a method, and the functions of the package that it calls, assign to a field Generation.
func (p *Package) assignsGeneration(typeName, method string, visit func(ast.Expr)) {
	owner, found := p.method(typeName, method)
	if found == nil {
		p.tree.fail(nil, "%s.%s has no method %s", p.path, typeName, method)
	}
	seen := map[*ast.FuncDecl]bool{}
	var look func(function *ast.FuncDecl)
	look = func(function *ast.FuncDecl) {
		if function == nil || seen[function] {
			return
		}
		seen[function] = true
		find(function, func(s *ast.AssignStmt) {
			if lastName(s.Lhs[0]) == "Generation" {
				visit(s.Rhs[0])
			}
		})
		find(function, func(s *ast.IncDecStmt) {
			if lastName(s.X) == "Generation" {
				visit(&ast.BinaryExpr{X: s.X, Op: token.ADD, Y: s.X})
			}
		})
		find(function, func(call *ast.CallExpr) {
			switch callee := call.Fun.(type) {
			case *ast.Ident:
				look(owner.funcs[callee.Name])
			case *ast.SelectorExpr:
				if name, ok := callee.X.(*ast.Ident); ok && imports(owner.fileOf[function])[name.Name] == "" {
					look(owner.methods[typeName][callee.Sel.Name])
				}
			}
		})
	}
	look(found)
}

func (p *Package) gcRules(method *ast.FuncDecl) []gcRule {
	var out []gcRule
	policy := func(list []ast.Stmt) string {
		if result, ok := list[len(list)-1].(*ast.ReturnStmt); ok {
			return lastName(result.Results[0])
		}
		p.tree.fail(method, "no policy is returned")
		return ""
	}
	find(method, func(clause *ast.CaseClause) {
		one := gcRule{Policy: policy(clause.Body)}
		for _, each := range clause.List {
			group, version := p.groupVersion(p.fileOf[method], each)
			one.Versions = append(one.Versions, strings.TrimPrefix(group+"/"+version, "/"))
		}
		out = append(out, one)
	})
	if len(out) == 0 {
		out = append(out, gcRule{Policy: policy(method.Body.List)})
	}
	return out
}

// resetFields are the paths of GetResetFields, of all versions together; nil without the method.
func (p *Package) resetFields(typeName string) []string {
	owner, found := p.method(typeName, "GetResetFields")
	if found == nil {
		return nil
	}
	out := []string{}
	find(found, func(call *ast.CallExpr) {
		if lastName(call.Fun) != "MakePathOrDie" {
			return
		}
		var parts []string
		for _, argument := range call.Args {
			parts = append(parts, owner.text(owner.fileOf[found], argument))
		}
		path := strings.Join(parts, ".")
		for _, known := range out {
			if known == path {
				return
			}
		}
		out = append(out, path)
	})
	return out
}

// includeOnlyFilters are the paths of the package's calls of MakePrefixMatcherOrDie.
func (p *Package) includeOnlyFilters() []string {
	var out []string
	for _, file := range p.files {
		find(file, func(call *ast.CallExpr) {
			if lastName(call.Fun) != "MakePrefixMatcherOrDie" {
				return
			}
			var parts []string
			for _, argument := range call.Args {
				if each, ok := argument.(*ast.CallExpr); ok && lastName(each.Fun) == "MatchAnyPathElement" {
					parts = append(parts, "*")
				} else {
					parts = append(parts, p.text(file, argument))
				}
			}
			out = append(out, strings.Join(parts, "."))
		})
	}
	return out
}

// addLabels reads `AddFieldLabelConversionFunc(SchemeGroupVersion.WithKind("KIND"), FUNCTION)`.
func (p *Package) addLabels(file *ast.File, call *ast.CallExpr, into *[]fieldLabels) {
	kindOf, ok := call.Args[0].(*ast.CallExpr)
	if !ok {
		return
	}
	kinds := []string{}
	if kind, ok := p.constant(file, kindOf.Args[0]); ok {
		kinds = append(kinds, kind.(string))
	} else {
		// A loop over kinds.
		find(file, func(loop *ast.RangeStmt) {
			if loop.Pos() < call.Pos() && call.End() < loop.End() {
				for _, each := range loop.X.(*ast.CompositeLit).Elts {
					kinds = append(kinds, p.text(file, each))
				}
			}
		})
	}
	function := ast.Node(call.Args[1])
	if name, ok := function.(*ast.Ident); ok {
		function = p.funcs[name.Name]
	}
	labels := []string{}
	find(function, func(index *ast.IndexExpr) {
		// MAP[label] with a map of the function around.
		name, _ := index.X.(*ast.Ident)
		find(file, func(s *ast.AssignStmt) {
			if target, ok := s.Lhs[0].(*ast.Ident); ok && name != nil && target.Name == name.Name {
				labels = append(labels, p.keysOf(file, s.Rhs[0])...)
			}
		})
	})
	find(function, func(clause *ast.CaseClause) {
		if len(clause.Body) == 0 {
			return
		}
		result, ok := clause.Body[len(clause.Body)-1].(*ast.ReturnStmt)
		// A label that is converted to another one is not a label of its own.
		if !ok {
			return
		}
		if _, isName := result.Results[0].(*ast.Ident); !isName {
			return
		}
		for _, each := range clause.List {
			labels = append(labels, p.text(file, each))
		}
	})
	group, _ := p.group()
	for _, kind := range kinds {
		*into = append(*into, fieldLabels{group, p.path[strings.LastIndex(p.path, "/")+1:], kind, labels})
	}
}
