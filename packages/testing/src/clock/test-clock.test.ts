import type { authenticationv1, ConfigMap, coordinationv1, corev1, Pod } from '@k8s-ts/api';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../test-server.js';
import { testClock } from './test-clock.js';

describe('a test clock', () => {
  it('runs timers in their order, each at its time', async () => {
    const clock = testClock({ start: 1000, frozen: true });
    const told: string[] = [];
    const tell = (name: string) => () => told.push(`${name} ${clock.now()}`);
    clock.schedule(20, tell('c'));
    clock.schedule(10, () => {
      tell('a')();
      clock.schedule(5, tell('b'));
    });
    const cancel = clock.schedule(15, tell('never'));
    cancel();
    clock.schedule(21, tell('later'));
    await clock.advance(20);
    expect(told).toEqual(['a 1010', 'b 1015', 'c 1020']);
    expect(clock.now()).toBe(1020);
    await clock.advance('1m30s');
    expect(told.at(-1)).toBe('later 1021');
    expect(clock.now()).toBe(91_020);
    await clock.advanceTo(new Date(100_000));
    expect(clock.now()).toBe(100_000);
  });

  it('divides a long advance into steps', async () => {
    const clock = testClock({ start: 0, frozen: true });
    let runs = 0;
    const repeat = () => {
      runs++;
      clock.schedule(1000, repeat);
    };
    repeat();
    await clock.advance('24h');
    expect(clock.now()).toBe(86_400_000);
    expect(runs).toBeGreaterThan(500);
    expect(runs).toBeLessThan(700);
  });

  it('advances by itself unless it is frozen', async () => {
    const clock = testClock({ start: '2030-01-01T00:00:00Z' });
    expect(clock.now()).toBeGreaterThanOrEqual(Date.UTC(2030));
    await new Promise<void>((resolve) => clock.schedule(5, resolve));
    expect(clock.now()).toBeGreaterThanOrEqual(Date.UTC(2030) + 5);
    let runs = 0;
    clock.schedule(3_600_000, () => runs++);
    await clock.advance('1h');
    expect(runs).toBe(1);
  });

  it('refuses to go backwards', async () => {
    const clock = testClock();
    await expect(clock.advance(-1)).rejects.toThrow(RangeError);
    await expect(clock.advance('tomorrow')).rejects.toThrow('invalid duration');
    expect(() => testClock({ start: 'soon' })).toThrow(RangeError);
  });
});

describe('a server with a test clock', { timeout: 120_000 }, () => {
  it('gives its objects the time of the clock', async () => {
    const clock = testClock({ start: '2030-01-01T00:00:00Z', frozen: true });
    await using server = await startTestServer({ clock });
    await clock.advance('90m');
    const map: ConfigMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { n: '1' } };
    const created = await server.create(map);
    expect(created.metadata).toMatchObject({ creationTimestamp: '2030-01-01T01:30:00Z' });
    expect(created.metadata.managedFields?.[0]?.time).toBe('2030-01-01T01:30:00Z');
    expect(server.requests.at(-1)?.at).toBe(Date.UTC(2030, 0, 1, 1, 30));
  });

  it('drops events exactly when they expire', async () => {
    const clock = testClock();
    await using server = await startTestServer({ clock });
    await server.create<corev1.Event>({
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name: 'e' },
      involvedObject: { namespace: 'default' },
    } as corev1.Event);
    await clock.advance('59m');
    expect(await server.events()).toHaveLength(1);
    const snapshot = await server.snapshot();
    await clock.advance('10m');
    expect(await server.events()).toEqual([]);
    await server.restore(snapshot);
    expect(await server.events()).toHaveLength(1);
    await clock.advance('10m');
    expect(await server.events()).toEqual([]);
  });

  it('refuses tokens that have expired', async () => {
    const clock = testClock();
    await using server = await startTestServer({ clock });
    await server.apply({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'robot' } });
    const { status } = await server.request<authenticationv1.TokenRequest>(
      'POST',
      '/api/v1/namespaces/default/serviceaccounts/robot/token',
      { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: { expirationSeconds: 3600 } },
    );
    const headers = { authorization: `Bearer ${status?.token}` };
    expect((await server.fetch('/version', { headers })).status).toBe(200);
    await clock.advance('50m');
    expect((await server.fetch('/version', { headers })).status).toBe(200);
    await clock.advance('20m');
    expect((await server.fetch('/version', { headers })).status).toBe(401);
  });

  it('renews its lease, and gives deletions the time of the clock', async () => {
    const clock = testClock();
    await using server = await startTestServer({ clock });
    const leases = server.resource<coordinationv1.Lease>({ apiVersion: 'coordination.k8s.io/v1', kind: 'Lease' });
    const renewedAt = async () =>
      Date.parse(String((await leases.namespace('kube-system').list()).items[0]?.spec?.renewTime ?? 0));
    await expect.poll(renewedAt, { timeout: 60_000 }).toBeGreaterThan(0);
    const before = await renewedAt();
    await clock.advance('2h');
    await expect.poll(renewedAt, { timeout: 60_000 }).toBeGreaterThan(before + 3_600_000);
    const pod: Pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'p' },
      spec: { nodeName: 'n', containers: [{ name: 'c', image: 'i' }] },
    };
    await server.create(pod);
    const deleted = (await server.delete(pod, { gracePeriodSeconds: 60 })) as Pod;
    const at = Date.parse(String(deleted.metadata.deletionTimestamp));
    expect(Math.abs(at - clock.now() - 60_000)).toBeLessThan(10_000);
  });

  it('lets controllers follow its time: expired objects are deleted', async () => {
    const clock = testClock();
    await using server = await startTestServer({ clock, controllers: ['token-cleaner-controller'] });
    const secret = {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'bootstrap-token-abcdef', namespace: 'kube-system' },
      type: 'bootstrap.kubernetes.io/token',
      stringData: {
        'token-id': 'abcdef',
        'token-secret': '0123456789abcdef',
        expiration: new Date(clock.now() + 3_600_000).toISOString(),
      },
    };
    await server.create(secret);
    expect(await server.get(secret)).toBeDefined();
    const gone = server.waitFor(secret, 'deleted');
    await clock.advance('2h');
    await gone;
    expect(await server.get(secret).catch(isNotFound)).toBe(true);
  });
});
