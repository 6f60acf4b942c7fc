import { describe, expect, it } from 'vitest';
import { isFaultOfEtcd, runReplicas } from '../../bench/suites/replicas/run.js';
import { haveTools } from '../kit/tools.js';

const usable = haveTools('etcd');

/** Number of times that each of the three servers is restarted, a member of etcd is killed, and the leader is moved. */
const rounds = Number(process.env.REPLICA_ROUNDS ?? 1);

describe.skipIf(!usable)('three servers over three members of etcd, behind a balancer', () => {
  it('lose no write and report all changes to clients while servers restart, a member is killed and the leader moves', {
    timeout: 300_000 + rounds * 300_000,
  }, async () => {
    const { parts, problems, exitCodes, told } = await runReplicas({
      fromSources: process.env.APISERVER_SOURCE === '1',
      rounds,
      rate: 20,
      watches: 50,
      settleMs: 1_000,
    });
    expect(problems).toEqual([]);
    expect(told).toBeGreaterThan(0);
    expect(exitCodes).toEqual(Array.from({ length: 3 * rounds }, () => 0));
    const requests = parts.filter(({ name }) => !isFaultOfEtcd(name)).flatMap((part) => part.requests);
    expect(requests.filter(({ error }) => error !== undefined)).toEqual([]);
    // A write during a fault of etcd may or may not have happened. If it was repeated, its error could be 404 or 409.
    const failed = parts.flatMap((part) => part.requests).flatMap(({ error }) => error ?? []);
    expect(failed.filter((error) => !error.startsWith('500 '))).toEqual([]);
  });
});
