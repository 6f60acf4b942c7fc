import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { entryPoints, top, type WorkspacePackage, workspacePackages } from './workspace.js';

/**
 * Writes the type declarations of all packages into their `dist` folders: one `.d.ts` for each source file that an entry point reaches, and a
 * `.d.cts` with the same content for CommonJS. All packages are one TypeScript program, because each of them alone would load most of the others.
 *
 * Declarations are not bundled: rolled-up ones list types as values in `export * as namespace`. Types are not checked here; `npm run check` does it.
 */
const packages = workspacePackages();
const config = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(top, 'tsconfig.base.json'), ts.sys.readFile).config,
  ts.sys,
  top,
);
const program = ts.createProgram(
  packages.flatMap(({ folder, manifest }) => entryPoints(manifest).map(({ source }) => join(folder, source))),
  { ...config.options, noEmit: false, declaration: true, emitDeclarationOnly: true, noCheck: true },
);

const written = new Set<string>();
function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  written.add(file);
}

/** Makes relative imports name the declarations for CommonJS: `./parse.js` becomes `./parse.cjs`. */
function asCommonJS(declarations: string): string {
  let text = declarations;
  for (const { fileName, pos } of ts.preProcessFile(declarations).importedFiles.reverse()) {
    if (!/^\.\.?\//.test(fileName)) continue;
    const start = pos + 1;
    text = `${text.slice(0, start)}${fileName.replace(/\.js$/, '.cjs')}${text.slice(start + fileName.length)}`;
  }
  return text;
}

const { diagnostics } = program.emit(undefined, (file, text) => {
  const { folder } = packages.find((candidate) => file.startsWith(join(candidate.folder, 'src/'))) as WorkspacePackage;
  const target = join(folder, 'dist', relative(join(folder, 'src'), file));
  write(target, text);
  write(target.replace(/\.d\.ts$/, '.d.cts'), asCommonJS(text));
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

// Declarations of files that are gone.
for (const { folder } of packages) {
  for (const name of readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, 'dist', name);
    if (/\.d\.c?ts$/.test(name) && !written.has(file)) rmSync(file);
  }
}
