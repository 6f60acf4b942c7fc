import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { declarationProgram } from './declaration-program.js';
import { entryPoints, top, type WorkspacePackage, workspacePackages } from './workspace.js';

/**
 * Reports the exports of each package with their declarations in its `api.md`, so that a change of the public surface
 * shows in a diff. `--write` writes the reports; without it, the script fails for a report that differs from the
 * exports. Declarations have no comments. Declarations of other packages, and generated ones, are only named.
 */
const packages = workspacePackages();
const program = declarationProgram(packages);
const checker = program.getTypeChecker();
const printer = ts.createPrinter({ removeComments: true });

/** Statements of emitted declarations by the names that they declare, by source file. */
const declarations = new Map<string, ReadonlyMap<string, string>>();

function declarationsOf(source: ts.SourceFile): ReadonlyMap<string, string> {
  const known = declarations.get(source.fileName);
  if (known !== undefined) return known;
  let text = '';
  program.emit(
    source,
    (_file, emitted) => {
      text = emitted;
    },
    undefined,
    true,
  );
  const found = new Map<string, string>();
  const file = ts.createSourceFile('declarations.d.ts', text, ts.ScriptTarget.Latest, true);
  const add = (name: string, statement: ts.Statement) => {
    const printed = printer
      .printNode(ts.EmitHint.Unspecified, statement, file)
      .replace(/^export (default )?/, '')
      .replace(/^declare /, '');
    found.set(name, found.has(name) ? `${found.get(name)}\n${printed}` : printed);
  };
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) add(name.getText(file), statement);
    } else if (
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isEnumDeclaration(statement) ||
      ts.isModuleDeclaration(statement)
    ) {
      if (statement.name !== undefined) add(statement.name.text, statement);
    }
  }
  declarations.set(source.fileName, found);
  return found;
}

const packageOf = (file: string) => packages.find(({ folder }) => file.startsWith(`${folder}/`));

/** The npm package of a file. */
function dependencyOf(file: string): string {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(file) ?? [];
  if (name === undefined) throw new Error(`${file} belongs to no package`);
  return name;
}

/**
 * Returns an interface that only joins several mapped types, with the members of all of them. Undefined for other
 * declarations.
 */
function gatheredInterface(declaration: ts.Declaration, name: string): string | undefined {
  if (!ts.isInterfaceDeclaration(declaration) || declaration.members.length > 0) return undefined;
  if ((declaration.heritageClauses?.[0]?.types.length ?? 0) < 2) return undefined;
  const members = checker.getBaseTypes(checker.getTypeAtLocation(declaration) as ts.InterfaceType).flatMap((base) => {
    const node = checker.typeToTypeNode(
      base,
      declaration,
      ts.NodeBuilderFlags.NoTruncation | ts.NodeBuilderFlags.InTypeAlias,
    );
    return node !== undefined && ts.isTypeLiteralNode(node) ? [...node.members] : [];
  });
  if (members.length === 0) return undefined;
  const file = declaration.getSourceFile();
  const lines = members.map((member) => {
    const line = printer.printNode(ts.EmitHint.Unspecified, member, file).replace(/\s*\n\s*/g, ' ');
    const named = line.replace(/import\("[^"]*"\)\./g, '');
    return `    ${named.replace(/\?: (.*) \| undefined;$/, (_, type: string) => `?: ${type.replace(/^\((.* => .*)\)$/, '$1')};`)}`;
  });
  return `interface ${name} {\n${lines.join('\n')}\n}`;
}

/** The lines about one export: its declaration, or its origin. */
function describe(exported: ts.Symbol, owner: WorkspacePackage): { readonly code?: string; readonly from?: string } {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const [declaration] = symbol.declarations ?? [];
  if (declaration === undefined) throw new Error(`${owner.name}: ${exported.name} has no declaration`);
  const source = declaration.getSourceFile();
  const place = packageOf(source.fileName);
  if (place === undefined) return { from: dependencyOf(source.fileName) };
  if (place !== owner) return { from: place.name };
  if (ts.isSourceFile(declaration)) {
    const names = checker.getExportsOfModule(symbol).map(({ name }) => name);
    return { code: `namespace ${exported.name} { ${names.toSorted().join(', ')} }` };
  }
  if (source.fileName.includes('/generated/')) return { from: relative(owner.folder, source.fileName) };
  const text = gatheredInterface(declaration, exported.name) ?? declarationsOf(source).get(symbol.name);
  if (text === undefined) throw new Error(`${relative(top, source.fileName)} declares no ${symbol.name}`);
  return { code: exported.name === symbol.name ? text : `${text}\nexport { ${symbol.name} as ${exported.name} }` };
}

function report(owner: WorkspacePackage): string {
  const { folder, name, manifest } = owner;
  const sections = entryPoints(manifest).map(({ subpath, source }) => {
    const file = program.getSourceFile(join(folder, source));
    const module = file && checker.getSymbolAtLocation(file);
    if (module === undefined) throw new Error(`${name}: ${source} is no module`);
    const exported = checker.getExportsOfModule(module);
    const code: string[] = [];
    const others = new Map<string, string[]>();
    for (const each of exported.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const { code: text, from } = describe(each, owner);
      if (text !== undefined) code.push(text);
      if (from !== undefined) others.set(from, [...(others.get(from) ?? []), each.name]);
    }
    const lines = [`## ${subpath === '.' ? name : name + subpath.slice(1)}`, '', `${exported.length} exports.`];
    if (code.length > 0) lines.push('', '```ts', code.join('\n\n'), '```');
    for (const [from, names] of [...others].toSorted())
      lines.push('', `From \`${from}\`: ${names.map((each) => `\`${each}\``).join(', ')}.`);
    return lines.join('\n');
  });
  return `# Exports of ${name}\n\nWritten by \`npx tsx scripts/export-report.ts --write\`.\n\n${sections.join('\n\n')}\n`;
}

const write = process.argv.includes('--write');
const outdated: string[] = [];
for (const each of packages) {
  const path = join(each.folder, 'api.md');
  const text = report(each);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  if (write) writeFileSync(path, text);
  else outdated.push(relative(top, path));
}
if (outdated.length > 0) {
  console.error(
    `${outdated.join(', ')}: not what the packages export. When the change is meant: npx tsx scripts/export-report.ts --write`,
  );
  process.exit(1);
}
console.log(`${packages.length} reports of exports ${write ? 'written' : 'are current'}`);
