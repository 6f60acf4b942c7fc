/**
 * Makes the facts that `generate.ts` reads from a source tree of Kubernetes. `extract/README.md` says which fact comes
 * from where.
 *
 *   tsx scripts/extract.ts --tree FOLDER [--to FOLDER] [--release v1.35.6]
 *
 * Needs the Go command. What is written goes to `data/kubernetes-MINOR` unless `--to` names another folder.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { releaseFacts } from './extract/facts.js';
import { readSource } from './extract/source.js';
import { factsText } from './extract/text.js';

const { values } = parseArgs({
  options: { tree: { type: 'string' }, to: { type: 'string' }, release: { type: 'string' } },
});
if (values.tree === undefined) {
  console.error('usage: npm run extract -- --tree FOLDER [--to FOLDER] [--release VERSION]');
  process.exit(2);
}
const tree = resolve(values.tree);
try {
  const version = values.release ?? releaseOf(tree);
  const folder =
    values.to ?? join(dirname(import.meta.dirname), 'data', `kubernetes-${version.split('.', 2).join('.').slice(1)}`);
  const facts = releaseFacts(tree, readSource(tree), version);
  mkdirSync(folder, { recursive: true });
  for (const [name, each] of Object.entries(facts)) {
    const text = factsText(each);
    writeFileSync(join(folder, `${name}.json`), text);
    console.log(`${name}.json: ${Math.ceil(text.length / 1024)} KiB`);
  }
  console.log(`facts about Kubernetes ${version} are in ${folder}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/**
 * The release of a tree. The newest changelog in the tree of a release is that of the release before it, because it is
 * written afterwards.
 *
 * @throws Error for a tree without changelogs
 */
function releaseOf(root: string): string {
  const base = join(root, 'staging/src/k8s.io/component-base/version/base.go');
  if (!existsSync(base)) throw new Error(`${root} is not a source tree of Kubernetes: there is no ${base}`);
  const binary = readFileSync(base, 'utf8');
  const minor = /DefaultKubeBinaryVersion = "(\d+\.\d+)"/.exec(binary)?.[1];
  const changelog = readFileSync(join(root, `CHANGELOG/CHANGELOG-${minor}.md`), 'utf8');
  const patch = /^# v\d+\.\d+\.(\d+)$/m.exec(changelog)?.[1];
  return `v${minor}.${patch === undefined ? 0 : Number(patch) + 1}`;
}
