import { join } from 'node:path';
import ts from 'typescript';
import { entryPoints, top, type WorkspacePackage } from './workspace.js';

/** The options of `tsconfig.base.json`. */
export const compilerOptions = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(top, 'tsconfig.base.json'), ts.sys.readFile).config,
  ts.sys,
  top,
).options;

/**
 * Makes a single program of the sources of all entry points, which emits declarations. It does not check types: `npm
 * run check` does.
 */
export function declarationProgram(packages: readonly WorkspacePackage[]): ts.Program {
  return ts.createProgram(
    packages.flatMap(({ folder, manifest }) => entryPoints(manifest).map(({ source }) => join(folder, source))),
    { ...compilerOptions, noEmit: false, declaration: true, emitDeclarationOnly: true, noCheck: true },
  );
}
