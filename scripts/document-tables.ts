import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { featureGates } from '../packages/api/src/discovery/index.js';
import { acting, featureGateEffect } from '../packages/embedded-apiserver/src/options/feature-gate-effects.js';
import { top } from './workspace.js';

/**
 * Makes the tables of documents that follow from the sources: feature gates, controllers, admission plugins. `--write`
 * writes them; without it, the script fails when a table is out of date.
 */
interface DocumentTable {
  readonly document: string;
  /** Cells of the first row. */
  readonly head: readonly string[];
  /** @param text current text of the document */
  rows(text: string): readonly (readonly string[])[];
}

/**
 * The rows of feature gates. Stages and defaults are those of the release; effects, and the texts of acting gates, are
 * those of the server. The texts of gates that are fixed or missing are written by hand in the document, and are kept.
 */
function featureGateRows(document: string): string[][] {
  const written = new Map(
    [...document.matchAll(/^\| (\w+) \| \w+ \| \w+ \| (?:fixed|missing) \| (.+) \|$/gm)].map(([, name, text]) => [
      name,
      text,
    ]),
  );
  const acts: Readonly<Record<string, string | undefined>> = acting;
  return [...featureGates().values()].map((gate) => {
    const { name, stage, default: isOn } = gate;
    const effect = featureGateEffect(gate);
    const text = effect === 'acts' ? sentence(acts[name] ?? '') : written.get(name);
    if (text === undefined && /fixed|missing/.test(effect)) {
      throw new Error(`docs/feature-gates.md: write what this server does always for ${name}`);
    }
    return [
      name,
      stage.toLowerCase(),
      isOn ? 'on' : 'off',
      effect,
      /acts|fixed|missing/.test(effect) ? (text ?? '') : '',
    ];
  });
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** The rows of the object `table` in a source file: names, texts of the field `on`, and comments. */
function tableRows(file: string): { readonly name: string; readonly on: string; readonly comment: string }[] {
  const source = ts.createSourceFile(file, readFileSync(join(top, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const rows: { name: string; on: string; comment: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === 'table') {
      const table = (node.initializer as ts.SatisfiesExpression).expression as ts.ObjectLiteralExpression;
      for (const row of table.properties) {
        const [comment] = ts.getJSDocCommentsAndTags(row);
        const text = comment && ts.getTextOfJSDocComment(comment.comment);
        const name = (row.name as ts.Identifier | ts.StringLiteral).text;
        if (!text) throw new Error(`${file}: ${name} has no comment`);
        const on = /\bon: (?:'([^']*)'|(\{))/.exec(row.getText());
        rows.push({
          name,
          on: on?.[1] ?? (on ? 'with its controllers' : 'by default'),
          comment: text.replaceAll('\n', ' '),
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return rows;
}

const tables: readonly DocumentTable[] = [
  {
    document: 'docs/feature-gates.md',
    head: ['gate', 'stage', 'default', 'effect', 'the feature that acts, or what this server does always'],
    rows: featureGateRows,
  },
  {
    document: 'packages/controllers/README.md',
    head: ['controller', 'what it does'],
    rows: () =>
      tableRows('packages/controllers/src/known-controllers.ts').map(({ name, comment }) => [`\`${name}\``, comment]),
  },
  {
    document: 'packages/admission/README.md',
    head: ['plugin', 'on', 'what it does'],
    rows: () =>
      tableRows('packages/controlplane/src/admission/admission-plugins.ts').map(({ name, on, comment }) => [
        name,
        on,
        comment,
      ]),
  },
];

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`.replaceAll('|  |', '| |');

for (const { document, head, rows } of tables) {
  const path = join(top, document);
  const text = readFileSync(path, 'utf8');
  const start = text.indexOf(line(head));
  if (start < 0) throw new Error(`${document} has no table ${line(head)}`);
  const end = `${text}\n`.indexOf('\n\n', start) + 1;
  const table = [line(head), line(head.map(() => '---')).replaceAll(' ', ''), ...rows(text).map(line)].join('');
  const current = text.slice(0, start) + table + text.slice(end);
  if (current === text) continue;
  if (process.argv.includes('--write')) writeFileSync(path, current);
  else {
    console.error(`${document} is stale: npx tsx --conditions=@k8s-ts/source scripts/document-tables.ts --write`);
    process.exitCode = 1;
  }
}
