import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { featureGates } from '../packages/api/src/discovery/index.js';
import { acting, featureGateEffect } from '../packages/embedded-apiserver/src/options/feature-gate-effects.js';
import { top } from './workspace.js';

/**
 * Makes the table of `docs/feature-gates.md`: stages and defaults from the facts of the release, effects and texts of
 * acting gates from the server. The texts of gates that are fixed or missing are written in the document, and stay.
 * `--write` writes the table; without it, the script fails when the table is stale.
 */
const path = join(top, 'docs/feature-gates.md');
const document = readFileSync(path, 'utf8');
const written = new Map(
  [...document.matchAll(/^\| (\w+) \| \w+ \| \w+ \| \w+ \| (.+) \|$/gm)].map(([, ...row]) => row as [string, string]),
);
const acts: Readonly<Record<string, string | undefined>> = acting;

function textOf(name: string, effect: string | undefined): string {
  if (effect === 'fixed' || effect === 'missing') {
    const text = written.get(name);
    if (text === undefined) throw new Error(`docs/feature-gates.md: write what the server does always for ${name}`);
    return `${text} `;
  }
  const text = effect === 'acts' ? acts[name] : undefined;
  return text === undefined ? '' : `${text[0]?.toUpperCase()}${text.slice(1)}. `;
}

const rows = [...featureGates().values()].map(({ name, stage, default: isOn }) => {
  const effect = featureGateEffect(name);
  return `| ${name} | ${stage.toLowerCase()} | ${isOn ? 'on' : 'off'} | ${effect} | ${textOf(name, effect)}|`;
});
const table = /(?<=^\|---\|---\|---\|---\|---\|\n)(?:\|.*\n)*/m;
const current = document.replace(table, () => `${rows.join('\n')}\n`);

if (process.argv.includes('--write')) {
  writeFileSync(path, current);
  console.log(`${rows.length} feature gates`);
} else if (current !== document) {
  console.error('docs/feature-gates.md is stale: npx tsx --conditions=@k8s-ts/source scripts/feature-gates.ts --write');
  process.exitCode = 1;
}
