import { newAlreadyExists, newNotFound } from '@k8s-ts/apimachinery/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { newClient } from '../client/client.js';
import { ManualClock } from '../clock/manual-clock.js';
import { newClientResponse } from '../transport/transport.js';
import { type EventsV1Recorder, newEventsV1Recorder } from './index.js';

const events = { group: 'events.k8s.io', resource: 'events' };

describe('a recorder of events.k8s.io', () => {
  let clock: ManualClock;
  let recorder: EventsV1Recorder;
  let requests: { method: string; path: string; body: Record<string, unknown> }[];
  /** Errors that the next requests throw. */
  let failures: unknown[];

  beforeEach(() => {
    clock = new ManualClock(Date.UTC(2030, 0, 1));
    requests = [];
    failures = [];
    const client = newClient({
      clock,
      async transport({ method, path, body }) {
        requests.push({ method, path, body: JSON.parse(new TextDecoder().decode(body)) });
        const failure = failures.shift();
        if (failure !== undefined) throw failure;
        return newClientResponse(
          200,
          {},
          (async function* () {
            yield new TextEncoder().encode('{}');
          })(),
        );
      },
    });
    recorder = newEventsV1Recorder({
      client,
      reportingController: 'site-controller',
      reportingInstance: 'site-0',
      clock,
      random: () => 0,
    });
  });

  const object = { metadata: { name: 'home', namespace: 'shop', uid: 'u1' } };
  const record = (note = 'Published.') =>
    recorder.record({
      regarding: { object, apiVersion: 'example.com/v1', kind: 'Site' },
      type: 'Normal',
      reason: 'Published',
      action: 'Publish',
      note,
    });
  const told = () => requests.map(({ method, body }) => `${method} ${JSON.stringify(body.series)}`);

  it('creates the first event', async () => {
    record();
    await clock.advance(0);
    expect(requests).toEqual([
      {
        method: 'POST',
        path: '/apis/events.k8s.io/v1/namespaces/shop/events',
        body: {
          apiVersion: 'events.k8s.io/v1',
          kind: 'Event',
          metadata: { name: expect.stringMatching(/^home\.[0-9a-f]+$/), namespace: 'shop' },
          eventTime: '2030-01-01T00:00:00.000000Z',
          reportingController: 'site-controller',
          reportingInstance: 'site-0',
          action: 'Publish',
          reason: 'Published',
          regarding: { apiVersion: 'example.com/v1', kind: 'Site', namespace: 'shop', name: 'home', uid: 'u1' },
          note: 'Published.',
          type: 'Normal',
        },
      },
    ]);
  });

  it('makes a series of repetitions, and writes its count every 30 minutes, at its end and when it is closed', async () => {
    record();
    await clock.advance(60_000);
    record('Another note.');
    await clock.advance(60_000);
    record();
    await clock.advance(0);
    const second = '{"count":2,"lastObservedTime":"2030-01-01T00:01:00.000000Z"}';
    expect(told()).toEqual(['POST undefined', `PATCH ${second}`]);
    // No occurrence for 6 minutes: the series ends.
    await clock.advance(720_000);
    const third = '{"count":3,"lastObservedTime":"2030-01-01T00:02:00.000000Z"}';
    expect(told().slice(2)).toEqual([`PATCH ${third}`]);
    record();
    await clock.advance(0);
    expect(told().slice(3)).toEqual(['POST undefined']);
    for (let i = 0; i < 40; i++) {
      await clock.advance(60_000);
      record();
    }
    expect(told().slice(4)).toHaveLength(2);
    await recorder.close();
    expect(told().at(-1)).toContain('"count":41');
    expect(clock.pending).toBe(0);
    record();
    await clock.advance(0);
    expect(told()).toHaveLength(7);
  });

  it('has no timers when no event can repeat any more', async () => {
    record();
    await clock.advance(0);
    expect(clock.pending).toBeGreaterThan(0);
    await clock.advance(720_000);
    expect(clock.pending).toBe(0);
    record();
    await clock.advance(0);
    expect(told()).toEqual(['POST undefined', 'POST undefined']);
    expect(clock.pending).toBeGreaterThan(0);
  });

  it('creates a deleted event again, and patches an event that exists again', async () => {
    record();
    await clock.advance(0);
    failures = [newNotFound(events, 'home'), newAlreadyExists(events, 'home')];
    record();
    await clock.advance(10_000);
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'POST', 'PATCH']);
  });

  it('tries again without a server, and drops an event that the server refuses', async () => {
    failures = [new Error('no route'), new Error('no route')];
    record();
    await clock.advance(20_000);
    expect(requests).toHaveLength(3);
    failures = [newAlreadyExists(events, 'home')];
    recorder.record({
      regarding: { object, apiVersion: 'example.com/v1', kind: 'Site' },
      type: 'Warning',
      reason: 'A',
      action: 'B',
      note: '',
    });
    await clock.advance(60_000);
    expect(requests).toHaveLength(4);
  });
});
