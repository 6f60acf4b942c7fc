import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { machine } from '../../../bench/kit/result.js';
import { top } from '../../../scripts/workspace.js';
import { type Evidence, type EvidenceSection, evidenceFolder, hasFailed, keptEvidence } from './evidence.js';
import { evidencePage } from './page.js';
import { type AtHand, tools } from './tools.js';

const usage = `usage: npm run evidence -- [OPTION…]
  --only NAMES            Tools to run, separated by commas: ${[...tools.keys()].join(', ')}. Default: all.
                          Results of the others are kept from the last run into the same folder.
  --kube-apiserver FILE   A kube-apiserver to measure beside this server. Default: K8S_TS_KUBE_APISERVER.
  --etcd FILE             The etcd for it. Default: K8S_TS_ETCD, else the etcd on the PATH.
  --definitions FOLDER    Definitions of other projects. Default: K8S_TS_CRDS, else ../shared/crds.
  --scale N               Size of the benchmark; 1 has 10,000 Pods. Default: 0.1.
  --to FOLDER             Folder for index.html, evidence.json and the files of the tools. Default: bench-results/evidence.
  --record                Keeps the results as those of this version, in docs/evidence.`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: [...tools.keys()].join(',') },
    'kube-apiserver': { type: 'string', default: process.env.K8S_TS_KUBE_APISERVER ?? '' },
    etcd: { type: 'string', default: process.env.K8S_TS_ETCD ?? 'etcd' },
    definitions: { type: 'string', default: process.env.K8S_TS_CRDS ?? join(top, '../shared/crds') },
    scale: { type: 'string', default: '0.1' },
    to: { type: 'string', default: 'bench-results/evidence' },
    record: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(usage);
else await makeEvidence();

/** Runs the tools and writes the page. Ends with 1 when a row has failed. */
async function makeEvidence(): Promise<void> {
  const folder = resolve(top, values.to);
  mkdirSync(folder, { recursive: true });
  const names = values.only.split(',');
  const unknown = names.filter((name) => !tools.has(name));
  if (unknown.length > 0) throw new Error(`no such tool: ${unknown.join(', ')}\n${usage}`);
  const kubeAPIServer = values['kube-apiserver'];
  const on = machine();
  const atHand: AtHand = {
    folder,
    etcd: values.etcd,
    definitions: resolve(top, values.definitions),
    scale: values.scale,
    ...(kubeAPIServer === '' ? {} : { kubeAPIServer: resolve(top, kubeAPIServer) }),
  };
  const last = join(folder, 'evidence.json');
  const before = existsSync(last) ? (JSON.parse(readFileSync(last, 'utf8')) as Evidence).sections : [];
  const made = new Map(before.map((section) => [section.id, section]));
  for (const [name, tool] of tools)
    if (names.includes(name)) made.set(name, { ...(await tool(atHand)), date: new Date().toISOString() });

  const { version } = JSON.parse(readFileSync(join(top, 'packages/testing/package.json'), 'utf8')) as {
    version: string;
  };
  const evidence: Evidence = {
    version,
    commit: execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: top, encoding: 'utf8' }).trim(),
    date: new Date().toISOString(),
    machine: on,
    node: process.version,
    ...(atHand.kubeAPIServer === undefined ? {} : { kubeAPIServer: versionOf(atHand.kubeAPIServer) }),
    sections: [...tools.keys()].map((name) => made.get(name) ?? notRun(name)),
  };
  const text = `${JSON.stringify(evidence, null, 1)}\n`;
  writeFileSync(last, text);
  if (values.record) {
    mkdirSync(evidenceFolder, { recursive: true });
    writeFileSync(join(evidenceFolder, `${version}.json`), text);
  }
  const earlier = keptEvidence().filter((each) => each.version !== version);
  writeFileSync(join(folder, 'index.html'), evidencePage(evidence, [evidence, ...earlier]));
  const failed = evidence.sections.flatMap(({ rows }) => rows.filter(hasFailed));
  console.log(`${join(folder, 'index.html')}: ${failed.length} row(s) failed`);
  if (failed.length > 0) process.exitCode = 1;
}

function notRun(name: string): EvidenceSection {
  return { id: name, title: name, text: '', rows: [], figures: [], missing: '`--only` left it out' };
}

function versionOf(program: string): string {
  return execFileSync(program, ['--version'], { encoding: 'utf8' })
    .trim()
    .replace(/^Kubernetes /, '');
}
