import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { checkCompletion, checkTypos, typoFiles } from './consumer-typos.js';
import { link } from './packed-project.js';
import { entryPoints, top, type WorkspacePackage } from './workspace.js';

/**
 * Compiles programs that name every public type and value of the packages, as a strict project without `skipLibCheck`
 * does: as ES modules and CommonJS for Node, and for a bundler. Also compiles the programs of `consumer-typos.ts`: with
 * their mistakes they must fail, without them they must succeed. Editors must offer the fields of a Deployment's `spec`
 * with their descriptions.
 *
 * @param packages packages that are unpacked in the project's `node_modules`
 * @param project folder of the project
 * @returns TypeScript's complaints as text; empty for valid sources
 */
export function checkConsumerTypes(packages: readonly WorkspacePackage[], project: string): string {
  link('@types/node', top, project);
  mkdirSync(join(project, 'src'));
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  const uses = usesOfEntryPoints(packages).map((text, index) => {
    const file = join(project, 'src', `entry-${index}`);
    for (const ending of ['ts', 'mts', 'cts']) writeFileSync(`${file}.${ending}`, text);
    return file;
  });
  const typos = Object.entries(typoFiles).map(([name, text]) => {
    const file = join(project, 'src', name);
    for (const ending of ['ts', 'mts', 'cts']) writeFileSync(`${file}.${ending}`, text);
    return file;
  });
  const programs = [...uses, ...typos];
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts'],
    types: ['node'],
    typeRoots: [join(project, 'node_modules/@types')],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
  };
  const { NodeNext, Bundler } = ts.ModuleResolutionKind;
  const nodeOptions = { ...options, module: ts.ModuleKind.NodeNext, moduleResolution: NodeNext };
  const diagnostics = [
    ...ts.getPreEmitDiagnostics(
      ts.createProgram(
        programs.flatMap((file) => [`${file}.mts`, `${file}.cts`]),
        nodeOptions,
      ),
    ),
    ...ts.getPreEmitDiagnostics(
      ts.createProgram(
        programs.map((file) => `${file}.ts`),
        { ...options, module: ts.ModuleKind.ESNext, moduleResolution: Bundler },
      ),
    ),
  ];
  const folder = realpathSync(project);
  // Packages of other projects are linked from the workspace; mistakes in their declarations cannot be corrected here.
  const own = diagnostics.filter(({ file }) => file === undefined || file.fileName.startsWith(folder));
  const isWrong = ({ file }: ts.Diagnostic, ending: string) => file?.fileName.endsWith(`/wrong.${ending}`) === true;
  const endings = ['mts', 'cts', 'ts'];
  const unexpected = own.filter((each) => !endings.some((ending) => isWrong(each, ending)));
  const found = endings.flatMap((ending) =>
    checkTypos(own.filter((each) => isWrong(each, ending))).map((problem) => `.${ending}: ${problem}`),
  );
  return [
    ts.formatDiagnostics(unexpected, {
      getCurrentDirectory: () => folder,
      getCanonicalFileName: (file) => file,
      getNewLine: () => '\n',
    }),
    ...found,
    ...checkCompletion(folder, nodeOptions),
  ]
    .filter((text) => text !== '')
    .join('\n');
}

/**
 * For each entry point, a module that names all of its exports. The names are read from the sources, so that a missing
 * export is found.
 */
function usesOfEntryPoints(packages: readonly WorkspacePackage[]): readonly string[] {
  const entries = packages.flatMap(({ folder, name, manifest }) =>
    entryPoints(manifest).map(({ subpath, source }) => ({ file: join(folder, source), name: join(name, subpath) })),
  );
  const base = ts.readConfigFile(join(top, 'tsconfig.base.json'), ts.sys.readFile).config;
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    ts.parseJsonConfigFileContent(base, ts.sys, top).options,
  );
  const checker = program.getTypeChecker();
  return entries.map(({ file, name }) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file) as ts.SourceFile);
    if (module === undefined) throw new Error(`${file} exports nothing`);
    return [
      `import * as module from '${name}';`,
      'export type Module = typeof module;',
      ...exportedNames(checker, module, 'module').map((use, index) => `export type Use${index} = ${use};`),
      '',
    ].join('\n');
  });
}

/**
 * Returns type expressions for the exports of a module, and for the exports of the modules that it exports as
 * namespaces.
 */
function exportedNames(checker: ts.TypeChecker, module: ts.Symbol, path: string): readonly string[] {
  return checker.getExportsOfModule(module).flatMap((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const name = `${path}.${exported.name}`;
    if (symbol.flags & ts.SymbolFlags.ValueModule) return exportedNames(checker, symbol, name);
    return [
      ...(symbol.flags & ts.SymbolFlags.Value ? [`typeof ${name}`] : []),
      ...(symbol.flags & ts.SymbolFlags.Type ? [`${name}${typeArguments(symbol)}`] : []),
    ];
  });
}

/** Arguments for the type parameters that have no default: `never` satisfies every constraint. */
function typeArguments(symbol: ts.Symbol): string {
  const parameters = (symbol.declarations ?? []).flatMap((declaration) =>
    ts.isInterfaceDeclaration(declaration) ||
    ts.isTypeAliasDeclaration(declaration) ||
    ts.isClassDeclaration(declaration)
      ? [declaration.typeParameters ?? []]
      : [],
  )[0];
  const required = (parameters ?? []).filter((parameter) => parameter.default === undefined);
  return required.length === 0 ? '' : `<${required.map(() => 'never').join(', ')}>`;
}
