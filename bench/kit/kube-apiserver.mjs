#!/usr/bin/env node
// Starts etcd and kube-apiserver over an empty folder, as envtest does: `kube-apiserver.mjs KUBE-APISERVER ETCD PORT`.
// With the URLs of an etcd in place of its program, it starts only kube-apiserver.
// The token `bench-token` may do everything. SIGTERM ends both and removes the folder.
import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.mjs';

const [program = '', etcdProgram = '', port = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'kube-apiserver-'));
const file = (name, text) => {
  writeFileSync(join(folder, name), text, { mode: 0o600 });
  return join(folder, name);
};
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = file('sa.key', privateKey.export({ type: 'pkcs8', format: 'pem' }));
const tokens = file('tokens.csv', 'bench-token,bench,bench,system:masters\n');
const ownsEtcd = !etcdProgram.startsWith('http');
const client = ownsEtcd ? `http://127.0.0.1:${await freePort()}` : etcdProgram;
const etcd = ownsEtcd ? await startEtcd() : undefined;
const server = spawn(
  program,
  [
    `--etcd-servers=${client}`,
    `--secure-port=${port}`,
    '--bind-address=127.0.0.1',
    `--cert-dir=${join(folder, 'certificates')}`,
    `--token-auth-file=${tokens}`,
    '--authorization-mode=RBAC',
    `--service-account-key-file=${key}`,
    `--service-account-signing-key-file=${key}`,
    '--service-account-issuer=https://kubernetes.default.svc',
    '--service-cluster-ip-range=10.0.0.0/24',
  ],
  { stdio: 'ignore' },
);
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => server.kill('SIGTERM'));
const ends = (child) => once(child, 'exit').catch(() => undefined);
const etcdEnds = etcd && ends(etcd);
const serverEnds = ends(server);
await Promise.race([serverEnds, ...(etcd ? [etcdEnds] : [])]);
// Without etcd, kube-apiserver would wait for it. Without kube-apiserver, nothing needs etcd.
server.kill('SIGKILL');
await serverEnds;
etcd?.kill('SIGTERM');
await etcdEnds;
rmSync(folder, { recursive: true, force: true });

async function startEtcd() {
  const peer = `http://127.0.0.1:${await freePort()}`;
  return spawn(
    etcdProgram,
    [
      `--data-dir=${join(folder, 'etcd')}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=default=${peer}`,
      '--log-level=error',
    ],
    { stdio: 'ignore' },
  );
}
