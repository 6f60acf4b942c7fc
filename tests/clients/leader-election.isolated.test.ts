import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { APIServer } from '@k8s-ts/apiserver';
import { describeResource, type Lease, leaseResource } from '@k8s-ts/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NodeProcess } from '../kit/node-process.js';
import { clientOf, startServer } from '../kit/server.js';
import { typeScript } from '../kit/typescript.js';

const script = fileURLToPath(new URL('../kit/leader-candidate.ts', import.meta.url));
const patience = { timeout: 60_000 };

/** A candidate in a separate process. */
class Candidate {
  readonly #process: NodeProcess;

  constructor(
    readonly identity: string,
    kubeconfig: string,
  ) {
    this.#process = new NodeProcess([...typeScript, script, kubeconfig, identity]);
  }

  get lines(): readonly string[] {
    return this.#process.stdout.split('\n').slice(0, -1);
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    await this.#process.end(signal);
  }
}

describe('an election between processes', { timeout: 180_000 }, () => {
  let server: APIServer;
  let folder: string;
  let candidates: Candidate[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'election-'));
    server = await startServer({ securePort: 0 });
    await writeFile(join(folder, 'config'), server.kubeconfig());
  });
  afterEach(async () => {
    await Promise.all(candidates.map((candidate) => candidate.end('SIGKILL')));
    candidates = [];
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const stand = (identity: string) => {
    const candidate = new Candidate(identity, join(folder, 'config'));
    candidates.push(candidate);
    return candidate;
  };
  const leaders = () => candidates.filter(({ lines }) => lines.includes('leads')).map(({ identity }) => identity);
  const lease = () => {
    const client = clientOf(server);
    return client.resource(describeResource<Lease>(leaseResource)).namespace('default').get('work');
  };

  it('continues when the leader is killed: the other one leads after the lease has expired', async () => {
    const both = [stand('a'), stand('b')] as const;
    await expect.poll(leaders, patience).toHaveLength(1);
    const [leader, other] = both[0].lines.includes('leads') ? both : [both[1], both[0]];
    await expect.poll(() => other.lines, patience).toEqual([`sees ${leader.identity}`]);
    const before = await lease();
    expect(before.spec).toMatchObject({ holderIdentity: leader.identity, leaseDurationSeconds: 4 });
    await leader.end('SIGKILL');
    expect((await lease()).spec?.holderIdentity).toBe(leader.identity);
    await expect.poll(() => other.lines, patience).toContain('leads');
    const { spec } = await lease();
    expect(spec).toMatchObject({
      holderIdentity: other.identity,
      leaseTransitions: (before.spec?.leaseTransitions ?? 0) + 1,
    });
    // The lease of the dead leader was valid for its whole duration after the last renewal.
    const lastRenewal = Date.parse(before.spec?.renewTime ?? '');
    expect(Date.parse(spec?.acquireTime ?? '') - lastRenewal).toBeGreaterThanOrEqual(4000);
  });

  it('hands over at once when the leader resigns', async () => {
    const first = stand('first');
    await expect.poll(leaders, patience).toEqual(['first']);
    const second = stand('second');
    await expect.poll(() => second.lines, patience).toEqual(['sees first']);
    await first.end('SIGTERM');
    expect(first.lines).toEqual(['sees first', 'leads', 'stops']);
    await expect.poll(() => second.lines, patience).toContain('leads');
    expect((await lease()).spec).toMatchObject({ holderIdentity: 'second', leaseTransitions: 1 });
  });
});
