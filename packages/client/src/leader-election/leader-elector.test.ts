import { newAlreadyExists, newConflict, newNotFound } from '@k8s-ts/apimachinery/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../clock/manual-clock.js';
import { type LeaderElectionOptions, type LeaderElector, newLeaderElector } from './leader-elector.js';
import type { Lease, LeaseClient } from './lease-lock.js';

const leases = { group: 'coordination.k8s.io', resource: 'leases' };

/** One lease with versions, and candidates' requests that tests can make fail. */
class LeaseHolder implements LeaseClient {
  lease: Lease | undefined;
  isAway = false;
  requests: string[] = [];
  #version = 0;

  async get(name: string): Promise<Lease> {
    this.#note('get');
    if (this.lease === undefined) throw newNotFound(leases, name);
    return this.lease;
  }

  async create(lease: Lease): Promise<Lease> {
    this.#note('create');
    if (this.lease !== undefined) throw newAlreadyExists(leases, lease.metadata?.name ?? '');
    return this.#store(lease);
  }

  async update(lease: Lease): Promise<Lease> {
    this.#note('update');
    const current = this.lease?.metadata?.resourceVersion;
    if (lease.metadata?.resourceVersion !== current) throw newConflict(leases, lease.metadata?.name ?? '', 'changed');
    return this.#store(lease);
  }

  #note(request: string): void {
    if (this.isAway) throw new Error('away');
    this.requests.push(request);
  }

  #store(lease: Lease): Lease {
    this.lease = { ...lease, metadata: { ...lease.metadata, resourceVersion: String(++this.#version) } };
    return this.lease;
  }
}

describe('a leader election', () => {
  let holder: LeaseHolder;
  let clock: ManualClock;
  let told: string[];

  beforeEach(() => {
    holder = new LeaseHolder();
    clock = new ManualClock(Date.UTC(2026, 0, 1));
    told = [];
  });

  interface Candidate {
    readonly elector: LeaderElector;
    readonly stopping: AbortController;
    readonly ended: Promise<void>;
    /** Aborts when the candidate stops leading. */
    leading?: AbortSignal;
  }

  function stand(identity: string, options: Partial<LeaderElectionOptions> = {}): Candidate {
    const elector = newLeaderElector({
      leases: holder,
      namespace: 'kube-system',
      name: 'work',
      identity,
      onStartedLeading(signal) {
        told.push(`${identity} leads`);
        candidate.leading = signal;
      },
      onStoppedLeading: () => told.push(`${identity} stops`),
      onNewLeader: (leader) => told.push(`${identity} sees ${leader}`),
      clock,
      random: () => 0,
      ...options,
    });
    const stopping = new AbortController();
    const candidate: Candidate = { elector, stopping, ended: elector.run(stopping.signal) };
    return candidate;
  }

  it('creates the lease, leads and renews', async () => {
    const a = stand('a');
    await clock.advance(0);
    expect(told).toEqual(['a sees a', 'a leads']);
    expect(a.elector.isLeader()).toBe(true);
    expect(holder.lease).toMatchObject({
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { name: 'work', namespace: 'kube-system' },
      spec: {
        holderIdentity: 'a',
        leaseDurationSeconds: 15,
        acquireTime: '2026-01-01T00:00:00.000000Z',
        renewTime: '2026-01-01T00:00:00.000000Z',
        leaseTransitions: 0,
      },
    });
    await clock.advance(4000);
    expect(holder.lease?.spec).toMatchObject({
      acquireTime: '2026-01-01T00:00:00.000000Z',
      renewTime: '2026-01-01T00:00:04.000000Z',
    });
    expect(holder.requests).toEqual(['get', 'create', 'update', 'update', 'update']);
    a.stopping.abort();
    await a.ended;
    expect(told.at(-1)).toBe('a stops');
    expect(a.leading?.aborted).toBe(true);
    expect(holder.lease?.spec?.holderIdentity).toBe('a');
    expect(clock.pending).toBe(0);
  });

  it('takes over when the record has not changed for a lease duration, whatever its times are', async () => {
    holder.lease = {
      metadata: { name: 'work', namespace: 'kube-system', resourceVersion: '7' },
      spec: {
        holderIdentity: 'dead',
        leaseDurationSeconds: 15,
        renewTime: '1999-01-01T00:00:00.000000Z',
        leaseTransitions: 3,
      },
    };
    const b = stand('b');
    await clock.advance(14_999);
    expect(told).toEqual(['b sees dead']);
    await clock.advance(2000);
    expect(told).toEqual(['b sees dead', 'b sees b', 'b leads']);
    expect(holder.lease.spec).toMatchObject({ holderIdentity: 'b', leaseTransitions: 4 });
    b.stopping.abort();
    await b.ended;
  });

  it('has one leader of many candidates', async () => {
    const candidates = ['a', 'b', 'c'].map((identity) => stand(identity));
    await clock.advance(60_000);
    expect(told.filter((each) => each.endsWith('leads'))).toEqual(['a leads']);
    expect(candidates.map(({ elector }) => elector.leader())).toEqual(['a', 'a', 'a']);
    for (const { stopping } of candidates) stopping.abort();
    await Promise.all(candidates.map(({ ended }) => ended));
    expect(told.filter((each) => each.endsWith('stops')).sort()).toEqual(['a stops', 'b stops', 'c stops']);
  });

  it('releases the lease at the end on request', async () => {
    const a = stand('a', { releaseOnCancel: true });
    await clock.advance(0);
    const b = stand('b');
    await clock.advance(1000);
    a.stopping.abort();
    await a.ended;
    expect(holder.lease?.spec).toMatchObject({ leaseDurationSeconds: 1, leaseTransitions: 0 });
    expect(holder.lease?.spec?.holderIdentity).toBeUndefined();
    await clock.advance(2000);
    expect(told.slice(-2)).toEqual(['b sees b', 'b leads']);
    b.stopping.abort();
    await b.ended;
  });

  it('steps down when it could not renew until the deadline', async () => {
    const errors: unknown[] = [];
    const a = stand('a', { onError: (error) => errors.push(error) });
    await clock.advance(2000);
    holder.isAway = true;
    // The lease is renewed at 2 s. The next renewal begins at 4 s and is given up 10 s later.
    await clock.advance(11_999);
    expect(a.leading?.aborted).toBe(false);
    await clock.advance(1);
    await a.ended;
    expect(a.leading?.aborted).toBe(true);
    expect(told.at(-1)).toBe('a stops');
    expect(errors.length).toBeGreaterThanOrEqual(5);
    expect(clock.pending).toBe(0);
  });

  it('stays leader through failures that pass', async () => {
    const a = stand('a');
    await clock.advance(2000);
    holder.isAway = true;
    await clock.advance(9000);
    holder.isAway = false;
    await clock.advance(20_000);
    expect(a.leading?.aborted).toBe(false);
    expect(a.elector.check(0)).toBeUndefined();
    a.stopping.abort();
    await a.ended;
  });

  it('renews when another client has written the lease', async () => {
    const a = stand('a');
    await clock.advance(0);
    holder.lease = { ...holder.lease, metadata: { ...holder.lease?.metadata, resourceVersion: '100' } };
    await clock.advance(2000);
    expect(holder.requests.slice(-3)).toEqual(['update', 'get', 'update']);
    expect(holder.lease?.spec?.renewTime).toBe('2026-01-01T00:00:02.000000Z');
    a.stopping.abort();
    await a.ended;
  });

  it('loses to another holder, and may compete again', async () => {
    const a = stand('a');
    await clock.advance(0);
    holder.lease = {
      metadata: { name: 'work', resourceVersion: '100' },
      spec: { holderIdentity: 'other', leaseDurationSeconds: 15 },
    };
    await clock.advance(15_000);
    await a.ended;
    expect(told).toEqual(['a sees a', 'a leads', 'a sees other', 'a stops']);
    const stopping = new AbortController();
    const again = a.elector.run(stopping.signal);
    await clock.advance(20_000);
    expect(told.slice(-2)).toEqual(['a sees a', 'a leads']);
    stopping.abort();
    await again;
  });

  it('waits an additional random time between attempts to acquire the lease', async () => {
    holder.lease = { metadata: { name: 'work' }, spec: { holderIdentity: 'other', leaseDurationSeconds: 15 } };
    const b = stand('b', { random: () => 0.5 });
    await clock.advance(0);
    expect(clock.nextIn).toBe(2000 * 1.6);
    b.stopping.abort();
    await b.ended;
  });

  it('detects a leader that hangs', async () => {
    const a = stand('a');
    await clock.advance(0);
    holder.update = () => new Promise(() => undefined);
    await clock.advance(16_000);
    expect(() => a.elector.check(1000)).not.toThrow();
    await clock.advance(1);
    expect(() => a.elector.check(1000)).toThrow('failed election to renew leadership on lease work');
  });

  it.each<[Partial<LeaderElectionOptions>, string]>([
    [{ leaseDurationMs: 10_000 }, 'leaseDurationMs must be greater than renewDeadlineMs'],
    [{ renewDeadlineMs: 2400 }, 'renewDeadlineMs must be greater than 1.2 times retryPeriodMs'],
    [{ retryPeriodMs: 0 }, 'retryPeriodMs must be greater than zero'],
    [{ renewDeadlineMs: Number.NaN }, 'renewDeadlineMs must be greater than zero'],
    [{ identity: '' }, 'identity is empty'],
  ])('refuses %j', (options, problem) => {
    expect(() =>
      newLeaderElector({
        leases: holder,
        namespace: 'n',
        name: 'work',
        identity: 'a',
        onStartedLeading() {},
        ...options,
      }),
    ).toThrow(problem);
  });
});
