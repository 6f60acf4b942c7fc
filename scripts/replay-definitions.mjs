#!/usr/bin/env node
// Posts definitions and samples of real projects to a new server of this repository and compares the answers with
// recorded ones of kube-apiserver: `node scripts/replay-definitions.mjs FOLDER [NAME …] [--source]`. FOLDER contains
// replay.mjs and the files that it reads; NAMEs are folders in it, by default all. Ends with 1 when an answer differs,
// except for differences between the recorded release and the emulated one.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from './free-port.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { source: { type: 'boolean', default: false } },
});
const [folder, ...names] = positionals;
if (!folder) {
  console.error('usage: node scripts/replay-definitions.mjs FOLDER [NAME …] [--source]');
  process.exit(2);
}
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
process.removeAllListeners('warning');

// Kubernetes 1.36 warns about formats of values that are neither strings nor numbers; 1.35, which was recorded, did
// not.
const format = 'want warnings [], got ["unrecognized format \\"cidr\\""]';
const changedSince = new Set([
  `calico/ipreservations.crd.projectcalico.org.yaml (create): ${format}`,
  `calico-v3/ipreservations.projectcalico.org.yaml (create): ${format}`,
]);

const app = join(dirname(dirname(fileURLToPath(import.meta.url))), 'apps/apiserver');
const command = values.source
  ? ['--conditions=@k8s-ts/source', '--import', 'tsx', join(app, 'src/cli.ts')]
  : [join(app, 'bin/apiserver.js')];
const work = mkdtempSync(join(tmpdir(), 'definitions-'));
const tokens = join(work, 'tokens.csv');
writeFileSync(tokens, 'admin-token,admin,1,system:masters\n');
const port = await freePort();
const url = `https://127.0.0.1:${port}`;
const server = spawn(
  process.execPath,
  [
    ...command,
    '--storage-backend=memory',
    `--secure-port=${port}`,
    `--data-dir=${work}`,
    `--token-auth-file=${tokens}`,
    '--authorization-mode=RBAC',
    // The recorded server ran no controllers.
    '--controllers=-*',
    '--v=0',
  ],
  { stdio: ['ignore', 'ignore', 'inherit'] },
);
let code = 1;
try {
  await untilReady();
  const replay = spawn(
    process.execPath,
    [join(resolve(folder), 'replay.mjs'), '--server', url, '--token', 'admin-token', '--show', ...names],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = new Promise((done) => replay.once('exit', (exitCode) => done(exitCode ?? 1)));
  /** Number of answers that differ from the recorded ones, without those in `changedSince`. NaN until the last line. */
  let differences = Number.NaN;
  let changed = 0;
  for await (const line of createInterface({ input: replay.stdout })) {
    const [, agreed, all] = /^crds: (\d+) of (\d+) /.exec(line) ?? [];
    if (all !== undefined) differences = Number(all) - Number(agreed) - changed;
    if (changedSince.has(line)) changed++;
    console.log(changedSince.has(line) ? `${line} (changed since the recorded release)` : line);
  }
  const exitCode = await exited;
  code = differences === 0 ? 0 : exitCode;
} finally {
  server.kill('SIGTERM');
  rmSync(work, { recursive: true, force: true });
}
process.exit(code);

async function untilReady() {
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) throw new Error('the server ended before it was ready');
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('the server did not get ready');
}
