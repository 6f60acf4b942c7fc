import { describe, expect, it } from 'vitest';
import { MetricsRegistry } from '../../observability/metrics/registry.js';
import type { RequestInfo } from '../../request/request-info.js';
import { type Admission, FlowControl } from './flow-control.js';
import type { FlowSchemaObject, PriorityLevelObject } from './flow-control-objects.js';
import type { RequestFacts } from './flow-schema-matcher.js';

const facts: RequestFacts = {
  isResourceRequest: true,
  path: '/api/v1/namespaces/ns/pods/one/status',
  verb: 'get',
  apiGroup: '',
  namespace: 'ns',
  resource: 'pods',
  subresource: 'status',
};
const never = new AbortController().signal;
const user = (name: string, ...groups: string[]) => ({ name, groups });

type Limited = NonNullable<NonNullable<PriorityLevelObject['spec']>['limited']>;

const level = (name: string, limited: Limited = {}): PriorityLevelObject => ({
  metadata: { name, uid: `level ${name}` },
  spec: { type: 'Limited', limited: { lendablePercent: 0, limitResponse: { type: 'Reject' }, ...limited } },
});
const queuing = (queues: number, handSize: number, queueLengthLimit: number) =>
  ({ limitResponse: { type: 'Queue', queuing: { queues, handSize, queueLengthLimit } } }) as const;
const every = {
  resourceRules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'], clusterScope: true, namespaces: ['*'] }],
};
const schema = (name: string, to: string, matchingPrecedence = 100): FlowSchemaObject => ({
  metadata: { name, uid: `schema ${name}` },
  spec: {
    priorityLevelConfiguration: { name: to },
    matchingPrecedence,
    distinguisherMethod: { type: 'ByUser' },
    rules: [{ subjects: [{ kind: 'User', user: { name } }], ...every }],
  },
});

/** Admits a request of the user; the flow schemas here are named after their user. */
const admit = (control: FlowControl, name: string, signal = never) =>
  control.admit(control.classify(user(name), facts), { signal });
const seat = (admission: Admission | Promise<Admission>): (() => void) => {
  if (admission instanceof Promise) throw new Error('the request waits');
  if ('rejected' in admission) throw new Error(admission.rejected);
  return admission.release;
};

/** Levels with these numbers of seats, and the level `catch-all`, which has 5 shares. */
function control(levels: readonly PriorityLevelObject[], totalSeats: number, more = {}): FlowControl {
  const made = new FlowControl({ totalSeats, ...more });
  made.configure(
    levels.map(({ metadata }) => schema(metadata?.name ?? '', metadata?.name ?? '')),
    levels,
  );
  return made;
}

describe('FlowControl', () => {
  it('assigns requests to the first matching schema', () => {
    const made = new FlowControl();
    made.configure(
      [schema('bob', 'a', 200), schema('bob', 'b', 100), schema('bob', 'missing', 50)],
      [level('a'), level('b')],
    );
    expect(made.classify(user('bob'), facts)).toMatchObject({
      schemaUID: 'schema bob',
      level: { name: 'b', uid: 'level b' },
    });
    expect(made.classify(user('root', 'system:masters'), facts)).toMatchObject({ schema: 'exempt', schemaUID: '' });
    expect(made.classify(user('carol'), facts)).toMatchObject({ schema: 'catch-all', distinguisher: 'carol' });
  });

  it('refuses requests of a level without queues when its seats are taken', async () => {
    const made = control([level('a', { nominalConcurrencyShares: 5, borrowingLimitPercent: 0 })], 4);
    const releases = [seat(admit(made, 'a')), seat(admit(made, 'a'))];
    expect(await admit(made, 'a')).toEqual({ rejected: 'concurrency-limit' });
    releases[0]?.();
    releases[0]?.();
    seat(admit(made, 'a'));
    expect(await admit(made, 'a')).toEqual({ rejected: 'concurrency-limit' });
  });

  it('changes the number of its seats while requests occupy some', async () => {
    const made = control([level('a', { nominalConcurrencyShares: 5, borrowingLimitPercent: 0 })], 4);
    const releases = [seat(admit(made, 'a')), seat(admit(made, 'a'))];
    made.resize(6);
    releases.push(seat(admit(made, 'a')));
    expect(await admit(made, 'a')).toEqual({ rejected: 'concurrency-limit' });
    made.resize(4);
    releases[0]?.();
    expect(await admit(made, 'a')).toEqual({ rejected: 'concurrency-limit' });
    releases[1]?.();
    seat(admit(made, 'a'));
  });

  it('never refuses requests of the exempt level', () => {
    const made = new FlowControl({ totalSeats: 1 });
    for (let i = 0; i < 10; i++)
      seat(made.admit(made.classify(user('root', 'system:masters'), facts), { signal: never }));
  });

  it('lends seats to another level, except seats that a level needs itself', async () => {
    const a = level('a', { nominalConcurrencyShares: 5 });
    const b = level('b', { nominalConcurrencyShares: 10, lendablePercent: 50 });
    const made = control([a, b], 8);
    // a has 2 seats, b 4 (2 to lend), catch-all 2.
    for (let i = 0; i < 4; i++) seat(admit(made, 'a'));
    expect(await admit(made, 'a')).toEqual({ rejected: 'concurrency-limit' });
    const releases = [seat(admit(made, 'b')), seat(admit(made, 'b'))];
    expect(await admit(made, 'b')).toEqual({ rejected: 'concurrency-limit' });
    for (const release of releases) release();
  });

  it('lets requests wait and serves flows in turns', async () => {
    const made = control(
      [level('a', { nominalConcurrencyShares: 5, borrowingLimitPercent: 0, ...queuing(64, 1, 10) })],
      2,
    );
    // Both users share the level. Their hands, of one queue each, differ.
    made.configure(
      [schema('one', 'a'), schema('two', 'a')],
      [level('a', { nominalConcurrencyShares: 5, borrowingLimitPercent: 0, ...queuing(64, 1, 10) })],
    );
    const release = seat(admit(made, 'one'));
    const order: string[] = [];
    const wait = async (name: string): Promise<void> => {
      const admission = await admit(made, name);
      order.push(name);
      if ('release' in admission) admission.release();
    };
    const all = ['one', 'one', 'one', 'two', 'two'].map(wait);
    release();
    await Promise.all(all);
    // Among queues that received equal service, the queue with the smallest number is next.
    expect(order).toEqual(['two', 'one', 'two', 'one', 'one']);
  });

  it('gives long lists several seats, and flows turns by their seats', async () => {
    const settings = { nominalConcurrencyShares: 15, borrowingLimitPercent: 0, ...queuing(64, 3, 10) };
    const made = new FlowControl({ totalSeats: 16, sizeOf: () => ({ objects: 10, bytes: 350_000 }) });
    made.configure([schema('one', 'a'), schema('two', 'a')], [level('a', settings)]);
    const list = { info: { ...facts, verb: 'list', name: '' } as RequestInfo, query: new URLSearchParams() };
    const flow = made.classify(user('one'), facts);
    // The level has 12 seats, of which a request may take at most 15 %.
    expect(made.seatsOf(flow, list)).toBe(2);
    expect(made.seatsOf(made.classify(user('root', 'system:masters'), facts), list)).toBe(1);
    expect(made.seatsOf(made.classify(user('carol'), facts), list)).toBe(4);
    const releases = [0, 1, 2].map(() => seat(made.admit(flow, { signal: never }, 4)));
    const order: string[] = [];
    const wait = async (name: string, seats: number): Promise<void> => {
      const admission = await made.admit(made.classify(user(name), facts), { signal: never }, seats);
      order.push(name);
      if ('release' in admission) admission.release();
    };
    const all = [wait('one', 4), wait('one', 4), wait('two', 2), wait('two', 2)];
    expect(flow.level.inUse).toBe(12);
    for (const release of releases) release();
    await Promise.all(all);
    expect([order.length, flow.level.inUse]).toEqual([4, 0]);
  });

  it('serves a request that needs more seats than exist while no other request runs', async () => {
    const settings = { nominalConcurrencyShares: 5, borrowingLimitPercent: 0, ...queuing(1, 1, 2) };
    const made = control([level('a', settings)], 8);
    const flow = made.classify(user('a'), facts);
    const release = seat(made.admit(flow, { signal: never }, 10));
    const next = made.admit(flow, { signal: never }, 10);
    expect(next).toBeInstanceOf(Promise);
    release();
    expect(await next).toHaveProperty('release');
    expect(flow.level.inUse).toBe(10);
  });

  it('refuses requests when the queue is full, and requests that give up', async () => {
    const settings = { nominalConcurrencyShares: 5, borrowingLimitPercent: 0, ...queuing(1, 1, 2) };
    const made = control([level('a', settings)], 2);
    const release = seat(admit(made, 'a'));
    const leaving = new AbortController();
    const waiting = [admit(made, 'a', leaving.signal), admit(made, 'a')];
    const refused = {
      get signal(): AbortSignal {
        throw new Error('a signal was made for a request that does not wait');
      },
    };
    expect(made.admit(made.classify(user('a'), facts), refused)).toEqual({ rejected: 'queue-full' });
    leaving.abort();
    expect(await waiting[0]).toEqual({ rejected: 'cancelled' });
    release();
    expect(await waiting[1]).toHaveProperty('release');
    const registry = new MetricsRegistry();
    made.metrics.register(registry);
    const lines = registry.text().split('\n');
    const labels = 'priority_level="a",flow_schema="a"';
    expect(lines).toContain(`apiserver_flowcontrol_rejected_requests_total{${labels},reason="queue-full"} 1`);
    expect(lines).toContain(`apiserver_flowcontrol_rejected_requests_total{${labels},reason="cancelled"} 1`);
    expect(lines).toContain(`apiserver_flowcontrol_dispatched_requests_total{${labels}} 2`);
    expect(lines).toContain(`apiserver_flowcontrol_current_inqueue_requests{${labels}} 0`);
    expect(lines).toContain(`apiserver_flowcontrol_current_executing_requests{${labels}} 1`);
    expect(lines).toContain('apiserver_flowcontrol_nominal_limit_seats{priority_level="a"} 1');
  });

  it('serves requests that need fewer seats than an earlier request that gave up', async () => {
    const settings = { nominalConcurrencyShares: 15, borrowingLimitPercent: 0, ...queuing(1, 1, 4) };
    const made = control([level('a', settings)], 16);
    const flow = made.classify(user('a'), facts);
    expect(flow.level.limits.upper).toBe(12);
    seat(made.admit(flow, { signal: never }, 10));
    const leaving = new AbortController();
    const long = made.admit(flow, { signal: leaving.signal }, 4);
    const short = made.admit(flow, { signal: never }, 2);
    expect(flow.level.waiting).toBe(2);
    leaving.abort();
    expect(await long).toEqual({ rejected: 'cancelled' });
    expect(await short).toHaveProperty('release');
    expect(flow.level).toMatchObject({ inUse: 12, waiting: 0 });
  });

  it('refuses a request that has waited too long', async () => {
    const settings = { nominalConcurrencyShares: 5, borrowingLimitPercent: 0, ...queuing(1, 1, 2) };
    const made = control([level('a', settings)], 2, { queueWaitMs: 1 });
    seat(admit(made, 'a'));
    expect(await admit(made, 'a')).toEqual({ rejected: 'time-out' });
  });

  it('asks clients to wait longer while many requests are refused', async () => {
    let now = 1_000_000;
    const made = control([level('a', { nominalConcurrencyShares: 5, borrowingLimitPercent: 0 })], 2, {
      now: () => now,
    });
    seat(admit(made, 'a'));
    const flow = made.classify(user('a'), facts);
    const told: number[] = [];
    for (let second = 0; second < 16; second++, now += 1000) {
      for (let i = 0; i < 10; i++) await admit(made, 'a');
      told.push(made.retryAfterSeconds(flow));
    }
    expect(told).toEqual([1, 2, 2, 4, 4, 4, 4, 8, 8, 8, 8, 8, 8, 8, 8, 16]);
    now += 100_000;
    await admit(made, 'a');
    expect(made.retryAfterSeconds(flow)).toBe(15);
  });

  it('serves the waiting requests of a level that is deleted', async () => {
    const settings = { nominalConcurrencyShares: 5, borrowingLimitPercent: 0, ...queuing(1, 1, 2) };
    const made = control([level('a', settings)], 2);
    const release = seat(admit(made, 'a'));
    const waiting = admit(made, 'a');
    made.configure([], []);
    expect(made.levels.map(({ name }) => name)).toEqual(['exempt', 'catch-all', 'a']);
    release();
    const admission = await waiting;
    if ('release' in admission) admission.release();
    expect(made.levels.map(({ name }) => name)).toEqual(['exempt', 'catch-all']);
  });
});
