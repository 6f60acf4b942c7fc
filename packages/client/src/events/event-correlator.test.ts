import { describe, expect, it } from 'vitest';
import { ManualClock } from '../clock/manual-clock.js';
import type { CoreEvent } from './core-event.js';
import { newEventCorrelator } from './event-correlator.js';

const event = (message: string, changes: Partial<CoreEvent> = {}): CoreEvent => ({
  metadata: { name: `web.${message}`, namespace: 'default' },
  involvedObject: { kind: 'ReplicaSet', namespace: 'default', name: 'web', uid: 'u1', apiVersion: 'apps/v1' },
  source: { component: 'replicaset-controller' },
  type: 'Normal',
  reason: 'SuccessfulCreate',
  message,
  count: 1,
  firstTimestamp: '2026-01-01T00:00:00Z',
  lastTimestamp: '2026-01-01T00:00:00Z',
  ...changes,
});

describe('newEventCorrelator', () => {
  it('raises the count of an equal event', () => {
    const { correlate } = newEventCorrelator(new ManualClock());
    expect(correlate(event('a'))).toMatchObject({ action: 'create', event: { count: 1, metadata: { name: 'web.a' } } });
    const later = event('a', {
      metadata: { name: 'web.later', namespace: 'default' },
      firstTimestamp: '2026-01-01T00:01:00Z',
    });
    expect(correlate(later)).toMatchObject({
      action: 'patch',
      event: { count: 2, metadata: { name: 'web.a' }, firstTimestamp: '2026-01-01T00:00:00Z' },
    });
  });

  it('combines events with many messages, within 10 minutes', async () => {
    const clock = new ManualClock();
    const { correlate } = newEventCorrelator(clock);
    const told = Array.from({ length: 12 }, (_, i) => correlate(event(`m${i}`)));
    expect(told.slice(0, 9).every(({ action }) => action === 'create')).toBe(true);
    expect(told[9]).toMatchObject({
      action: 'create',
      event: { message: '(combined from similar events): m9', count: 1 },
    });
    expect(told[11]).toMatchObject({
      action: 'patch',
      event: { message: '(combined from similar events): m11', count: 3, metadata: { name: 'web.m9' } },
    });
    await clock.advance(600_001);
    expect(correlate(event('m20'))).toMatchObject({ action: 'create', event: { message: 'm20' } });
  });

  it('lets 25 events of an object and type pass, then one in 5 minutes', async () => {
    const clock = new ManualClock();
    const { correlate } = newEventCorrelator(clock);
    const actions = Array.from({ length: 30 }, (_, i) => correlate(event(`m${i}`)).action);
    expect(actions.filter((action) => action !== 'drop')).toHaveLength(25);
    expect(correlate(event('warning', { type: 'Warning' })).action).toBe('create');
    await clock.advance(300_000);
    expect([correlate(event('x')).action, correlate(event('y')).action]).toEqual(['patch', 'drop']);
  });

  it('creates an event again that was forgotten', () => {
    const correlator = newEventCorrelator(new ManualClock());
    const first = correlator.correlate(event('a'));
    if (first.action === 'create') correlator.forget(first.key);
    expect(correlator.correlate(event('a')).action).toBe('create');
  });
});
