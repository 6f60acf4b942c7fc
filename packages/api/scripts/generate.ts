/**
 * Makes `src/generated`, and the tables of `@k8s-ts/apimachinery/field-table/meta-v1`, from the facts about a
 * Kubernetes release and the descriptions in `src/kinds` and `src/descriptions`.
 *
 *   tsx --conditions=@k8s-ts/source scripts/generate.ts [--facts FOLDER] [--check]
 *
 * FOLDER holds the facts that `extract.ts` makes (default: the one folder in `data`). With --check nothing is written:
 * exit code 1 when a file is missing, stale or left over.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultsFile } from './generate/defaults.js';
import { discoveryFile } from './generate/discovery.js';
import { featureGatesFile } from './generate/feature-gates.js';
import { printColumnsFile } from './generate/print-columns.js';
import { loadRelease, releaseFile } from './generate/release.js';
import { builtinKindsFile, resourceFiles } from './generate/resources.js';
import { storageFile } from './generate/storage.js';
import { strategiesFile } from './generate/strategies.js';
import { tableFiles } from './generate/tables.js';
import { typeFiles } from './generate/types.js';

const { values } = parseArgs({ options: { facts: { type: 'string' }, check: { type: 'boolean', default: false } } });
const packageDir = dirname(import.meta.dirname);
const release = loadRelease(values.facts ?? onlyFacts(join(packageDir, 'data')));
const tables = tableFiles(release);
/** Generated files by folder. A generated folder holds no other files. */
const folders: readonly (readonly [folder: string, files: ReadonlyMap<string, string>])[] = [
  [join(packageDir, '..', 'apimachinery', 'src', 'field-table', 'meta-v1', 'generated'), new Map(tables.meta)],
  [
    join(packageDir, 'src', 'generated'),
    new Map([
      ...tables.api,
      ...typeFiles(release),
      builtinKindsFile(release),
      ...resourceFiles(release),
      ['discovery.ts', discoveryFile(release)],
      ['feature-gates.ts', featureGatesFile(release)],
      ['release.ts', releaseFile(release)],
      ['storage.ts', storageFile(release)],
      ['strategies.ts', strategiesFile(release)],
      ['print-columns.ts', printColumnsFile(release)],
      ['defaults.ts', defaultsFile(release)],
    ]),
  ],
];

let count = 0;
let written = 0;
let removed = 0;
for (const [target, files] of folders) {
  const present = existsSync(target)
    ? readdirSync(target, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(target, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    : [];
  const leftOver = present.filter((name) => !files.has(name));
  const stale = [...files].filter(
    ([name, text]) => !present.includes(name) || readFileSync(join(target, name), 'utf8') !== text,
  );
  count += files.size;
  written += stale.length;
  removed += leftOver.length;
  if (values.check) {
    for (const [name] of stale) console.error(`stale: ${name}`);
    for (const name of leftOver) console.error(`left over: ${name}`);
    continue;
  }
  for (const [name, text] of stale) {
    mkdirSync(dirname(join(target, name)), { recursive: true });
    writeFileSync(join(target, name), text);
  }
  for (const name of leftOver) rmSync(join(target, name));
}

if (!values.check) console.log(`${count} files (${written} written, ${removed} removed) from ${release.version}`);
else if (written + removed > 0) process.exit(1);
else console.log(`${count} generated files are current (${release.version})`);

/** The folder of the facts. @throws Error when there are those of several releases */
function onlyFacts(data: string): string {
  const [folder, ...others] = readdirSync(data).filter((name) => name.startsWith('kubernetes-'));
  if (folder === undefined || others.length > 0) {
    throw new Error(`${data} has ${others.length === 0 ? 'no facts' : 'facts of several releases: remove the others'}`);
  }
  return join(data, folder);
}
