import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { serverOptions } from '../options.js';

/** The rows of a table of options, as they are written. */
function rowsIn(file: string): readonly ts.PropertyAssignment[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const rows: ts.PropertyAssignment[] = [];
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const [{ name, initializer: value } = {}] = statement.declarationList.declarations;
    if (value === undefined || !/^\w+Options$/.test(name?.getText() ?? '')) continue;
    const table = ts.isCallExpression(value) ? value.arguments[1] : value;
    if (table && ts.isObjectLiteralExpression(table)) rows.push(...table.properties.filter(ts.isPropertyAssignment));
  }
  return rows;
}

it('Every option has a comment, which editors show for the options of createAPIServer.', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((file) => /-options\.ts$/.test(file));
  const rows = files.flatMap(rowsIn);
  expect(rows.map(({ name }) => name.getText()).sort()).toEqual(Object.keys(serverOptions).sort());
  expect(rows.filter((row) => ts.getJSDocCommentsAndTags(row).length === 0).map(({ name }) => name.getText())).toEqual(
    [],
  );
});
