/** First lines of every generated file. */
export const header = (version: string): string =>
  `// Made by scripts/generate.ts from the files of Kubernetes ${version}. Do not edit.\n`;

/** Text as the inside of a template literal. */
export const inTemplate = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');

/** A file that exports rows of JSON as one text, one row a line, to be parsed when first needed. */
export const rowsFile = (version: string, doc: string, name: string, rows: readonly unknown[]): string =>
  `${header(version)}\n/** ${doc} */\nexport const ${name} = \`[\n${inTemplate(rows.map((row) => JSON.stringify(row)).join(',\n'))}\n]\`;\n`;

/** Base name of a package's generated files: `core.v1`, `apiextensions.v1`, `resource`. */
export function packageFile(name: string): string {
  const parts = name.split('.');
  const last = parts.at(-1) as string;
  return /^v\d/.test(last) ? `${parts.at(-2)}.${last}` : `${last}`.replace(/^resource$/, 'quantity');
}
