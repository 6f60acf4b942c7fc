import { describe, expect, it } from 'vitest';
import { runReplicas } from '../../bench/suites/replicas/run.js';
import { haveTools } from '../kit/tools.js';

const usable = haveTools('etcd');

/** How often each of the three servers is restarted, a member of etcd killed, and the leader moved. */
const rounds = Number(process.env.REPLICA_ROUNDS ?? 1);

describe.skipIf(!usable)('three servers over three members of etcd, behind a balancer', () => {
  it('lose no write and tell clients everything while servers restart, a member is killed and the leader moves', {
    timeout: 180_000 + rounds * 120_000,
  }, async () => {
    const { parts, problems, exitCodes, told } = await runReplicas({
      fromSources: process.env.APISERVER_SOURCE === '1',
      rounds,
      rate: 50,
      watches: 50,
      settleMs: 1_000,
    });
    expect(problems).toEqual([]);
    expect(told).toBeGreaterThan(0);
    expect(exitCodes).toEqual(Array.from({ length: 3 * rounds }, () => 0));
    // A write that the killed member of etcd has received may have happened or not, so its client gets an error.
    const calm = parts.filter(({ name }) => name !== 'etcd member killed').flatMap(({ requests }) => requests);
    expect(calm.filter(({ error }) => error !== undefined)).toEqual([]);
  });
});
