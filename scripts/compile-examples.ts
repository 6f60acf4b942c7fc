import { join, relative, sep } from 'node:path';
import ts from 'typescript';

/**
 * Checks the types of the files that a tsconfig.json names, and prints complaints as `tsc --pretty false` does. The
 * sources that they import are read, but not checked: that would take most of the time, and `npm run check` does it.
 * Usage: tsx scripts/compile-examples.ts FOLDER
 */
const folder = process.argv[2] as string;
const config = join(folder, 'tsconfig.json');
const { options, fileNames, errors } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(config, ts.sys.readFile).config,
  ts.sys,
  folder,
  undefined,
  config,
);
const program = ts.createProgram(fileNames, options);
const diagnostics = [
  ...errors,
  ...program.getOptionsDiagnostics(),
  ...program.getGlobalDiagnostics(),
  ...fileNames.flatMap((name) => {
    const file = program.getSourceFile(name);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  }),
];
process.stdout.write(
  ts.formatDiagnostics(diagnostics, {
    getCurrentDirectory: () => folder,
    getCanonicalFileName: (name) => relative(folder, name).split(sep).join('/'),
    getNewLine: () => '\n',
  }),
);
