import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import ts from 'typescript';
import { compilerOptions, declarationProgram } from './declaration-program.js';
import { withOptionComments } from './option-comments.js';
import { bundledPackages, entryPoints, top, type WorkspacePackage, workspacePackages } from './workspace.js';

/**
 * Writes the type declarations of all packages into their `dist` folders: one `.d.ts` for each source file whose types
 * an entry point needs, and a `.d.cts` with the same content for CommonJS. All packages are one TypeScript program,
 * because a program for one package would load most of the others. Source files that no entry point reaches through
 * declarations have no declarations.
 *
 * The declarations of packages that contain the code of other packages (`bundledPackages`) also contain the
 * declarations of these. The declarations of other packages are not bundled, because bundled declarations list types as
 * values in `export * as namespace`. Types are not checked here; `npm run check` does it.
 */
const packages = workspacePackages();
const program = declarationProgram(packages);

/** Emitted declarations by file. */
const emitted = new Map<string, string>();
const { diagnostics } = program.emit(undefined, (file, text) => {
  const { folder } = packages.find((candidate) => file.startsWith(join(candidate.folder, 'src/'))) as WorkspacePackage;
  const declarations = /embedded-apiserver\/src\/options\/[a-z]+-options\.d\.ts$/.test(file)
    ? withOptionComments(text)
    : text;
  emitted.set(join(folder, 'dist', relative(join(folder, 'src'), file)), declarations);
});
if (diagnostics.length > 0) {
  console.error(
    ts.formatDiagnostics(diagnostics, {
      getCurrentDirectory: () => top,
      getCanonicalFileName: (file) => file,
      getNewLine: () => '\n',
    }),
  );
  process.exit(1);
}

const written = new Set<string>();
function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  written.add(file);
}

/** Finds the relative paths that declarations import or export from: statements, and `import('./file.js')` in types. */
function relativeImports(declarations: string): readonly ts.StringLiteral[] {
  const found: ts.StringLiteral[] = [];
  const visit = (node: ts.Node): void => {
    const isModule = ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent);
    const isType = ts.isLiteralTypeNode(node.parent) && ts.isImportTypeNode(node.parent.parent);
    if (ts.isStringLiteral(node) && (isModule || isType) && /^\.\.?\//.test(node.text)) found.push(node);
    ts.forEachChild(node, visit);
  };
  const file = ts.createSourceFile('declarations.d.ts', declarations, ts.ScriptTarget.Latest, true);
  ts.forEachChild(file, visit);
  return found;
}

/** Makes relative imports name the declarations for CommonJS: `./parse.js` becomes `./parse.cjs`. */
function asCommonJS(declarations: string, imports: readonly ts.StringLiteral[]): string {
  let text = declarations;
  for (const literal of imports.toReversed()) {
    const end = literal.getEnd() - 1;
    text = `${text.slice(0, literal.getStart() + 1)}${literal.text.replace(/\.js$/, '.cjs')}${text.slice(end)}`;
  }
  return text;
}

/**
 * Writes the declarations of a file and of all files that it imports, directly and indirectly. Imports of other
 * packages lead to entry points, which are written anyway.
 */
function writeReached(file: string): void {
  if (written.has(file)) return;
  const text = emitted.get(file);
  if (text === undefined) throw new Error(`${relative(top, file)} is imported by declarations, but was not emitted`);
  const imports = relativeImports(text);
  write(file, text);
  write(file.replace(/\.d\.ts$/, '.d.cts'), asCommonJS(text, imports));
  for (const literal of imports) writeReached(join(dirname(file), literal.text.replace(/\.js$/, '.d.ts')));
}

for (const { folder, manifest } of packages) {
  for (const { source } of entryPoints(manifest)) {
    writeReached(join(folder, 'dist', relative('src', source).replace(/\.ts$/, '.d.ts')));
  }
}

/**
 * Replaces the declarations of a package by one file for each entry point and by shared chunks. These files import no
 * package of the workspace. They are written once, for CommonJS, because ES modules may export what CommonJS declares.
 */
async function rollUp({ folder, manifest }: WorkspacePackage): Promise<void> {
  const names = entryPoints(manifest).map(({ source }) => relative('src', source).replace(/\.ts$/, ''));
  const build = await rollup({
    input: Object.fromEntries(names.map((name) => [name, join(folder, 'dist', `${name}.d.ts`)])),
    // Removes the export condition that leads to the sources.
    plugins: [dts({ respectExternal: true, compilerOptions: { ...compilerOptions, customConditions: [] } })],
    external: (id) => !id.startsWith('@k8s-ts/') && !/^[./]/.test(id),
  });
  const { output } = await build.generate({
    format: 'es',
    chunkFileNames: ({ name }) => `${name.replace(/\.d$/, '')}.d.ts`,
  });
  for (const file of written) if (file.startsWith(join(folder, 'dist/'))) written.delete(file);
  for (const file of output) {
    if (file.type !== 'chunk') continue;
    const path = join(folder, 'dist', file.fileName);
    write(path.replace(/\.d\.ts$/, '.d.cts'), asCommonJS(file.code, relativeImports(file.code)));
    if (file.isEntry) write(path, `export * from './${basename(path, '.d.ts')}.cjs';\n`);
  }
}

for (const each of packages) {
  if (bundledPackages.has(each.name)) await rollUp(each);
}

// Removes declarations of files that no longer exist or that no entry point reaches.
for (const { folder } of packages) {
  for (const name of readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, 'dist', name);
    if (/\.d\.c?ts$/.test(name) && !written.has(file)) rmSync(file);
  }
}
