import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditEvent } from '@k8s-ts/generic-apiserver/audit';
import { afterAll, expect, it } from 'vitest';
import { createAPIServer } from '../create-api-server.js';

const folder = mkdtempSync(join(tmpdir(), 'audit-workers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const auditPolicyFile = join(folder, 'policy.yaml');
writeFileSync(
  auditPolicyFile,
  'apiVersion: audit.k8s.io/v1\nkind: Policy\nrules: [{level: RequestResponse, verbs: [create]}]\n',
);

it.each(['blocking-strict', 'batch'])(
  'all processes write whole lines into one log, in mode %s',
  async (mode) => {
    const auditLogPath = join(folder, mode, 'audit.log');
    const server = createAPIServer({
      storageBackend: 'memory',
      securePort: 0,
      workers: 2,
      minWorkers: 2,
      auditPolicyFile,
      auditLogPath,
      auditLogMode: mode,
    });
    await server.start();
    const pem = (name: string) =>
      Buffer.from(new RegExp(`${name}: (\\S+)`).exec(server.kubeconfig())?.[1] ?? '', 'base64').toString();
    const credentials = {
      ca: pem('certificate-authority-data'),
      cert: pem('client-certificate-data'),
      key: pem('client-key-data'),
    };
    const create = (name: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const request = https.request(`${server.url}/api/v1/namespaces/default/configmaps`, {
          method: 'POST',
          // Each request has a connection of its own, so that both processes receive some.
          agent: new https.Agent(credentials),
          headers: { 'content-type': 'application/json', 'audit-id': name },
        });
        request.on('error', reject);
        request.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode)));
        request.end(
          JSON.stringify({
            apiVersion: 'v1',
            kind: 'ConfigMap',
            metadata: { name },
            data: { text: 'x'.repeat(20_000) },
          }),
        );
      });
    const names = Array.from({ length: 40 }, (_, i) => `map-${i}`);
    expect(await Promise.all(names.map(create))).toEqual(names.map(() => 201));
    await server.stop();
    const events = readFileSync(auditLogPath, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as AuditEvent<unknown>);
    for (const name of names) {
      const stages = events.filter(({ auditID }) => auditID === name).map(({ stage }) => stage);
      expect([name, ...stages]).toEqual([name, 'RequestReceived', 'ResponseComplete']);
    }
  },
  120_000,
);
