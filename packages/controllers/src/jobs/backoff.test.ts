import type { Pod } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { backoffLeft, finishedAt, nextBackoffRecord, noFailures } from './backoff.js';

const at = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}Z`;
const ms = (second: number) => Date.parse(at(second));
const podOf = ({ metadata = {}, ...more }: { metadata?: object; spec?: object; status?: object }) =>
  ({ metadata, ...more }) as Pod;
const endedAt = (second?: number) => ({
  state: { terminated: { ...(second !== undefined && { finishedAt: at(second) }) } },
});
const ended = (second: number) => podOf({ status: { containerStatuses: [endedAt(second)] } });
const ready = (status: string, second: number) => ({
  conditions: [{ type: 'Ready', status, lastTransitionTime: at(second) }],
});
const deleted = (second: number, more: object = {}) => ({ metadata: { deletionTimestamp: at(second), ...more } });
const running = { state: { running: {} } };

describe('a record of failures', () => {
  const two = { failures: 2, lastFailureAt: ms(1) };
  it.each([
    // record before, seconds in which pods succeeded and failed, failures, second of the last
    ['nothing', noFailures, [], [], 0, undefined],
    ['one success', noFailures, [9], [], 0, undefined],
    ['two failures', noFailures, [], [9, 8], 2, 9],
    ['two failures and a success', noFailures, [9], [7, 8], 0, undefined],
    ['two failures, a success and two failures', noFailures, [6], [9, 4, 5, 8], 2, 9],
    ['a success and a failure together', noFailures, [9], [9], 0, undefined],
    ['a failure after two', two, [], [9], 3, 9],
    ['a success after two', two, [9], [], 0, undefined],
    ['a success and a failure after two', two, [5], [4, 6], 1, 6],
    ['nothing after two', two, [], [], 2, 1],
  ])('counts the failures after the last success: %s', (_, before, succeeded, failed, failures, lastSecond) => {
    const record = nextBackoffRecord(before, succeeded.map(ended), failed.map(ended));
    expect(record).toEqual({ failures, lastFailureAt: lastSecond === undefined ? undefined : ms(lastSecond) });
  });
});

describe('back-off', () => {
  it.each([
    [0, 0, 0],
    [1, 0, 10_000],
    [1, 1000, 9000],
    [1, 10_000, 0],
    [1, 11_000, 0],
    [2, 0, 20_000],
    [3, 0, 40_000],
    [6, 0, 320_000],
    [7, 0, 600_000],
    [1000, 0, 600_000],
  ])('after %i failures and %i ms waits %i ms more', (failures, passed, left) => {
    expect(backoffLeft({ failures, lastFailureAt: 1000 }, 1000 + passed)).toBe(left);
  });
});

describe('the end of a pod', () => {
  it.each([
    ['is the end of its container', ended(7), 7],
    [
      'is the end of the last of its containers',
      podOf({ status: { containerStatuses: [endedAt(7), endedAt(9), endedAt(8)] } }),
      9,
    ],
    [
      'is the end of a sidecar that ends last',
      podOf({
        spec: { initContainers: [{ name: 'sidecar', restartPolicy: 'Always' }] },
        status: { containerStatuses: [endedAt(7)], initContainerStatuses: [{ name: 'sidecar', ...endedAt(9) }] },
      }),
      9,
    ],
    [
      'does not depend on init containers',
      podOf({
        spec: { initContainers: [{ name: 'init' }] },
        status: { containerStatuses: [endedAt(7)], initContainerStatuses: [{ name: 'init', ...endedAt(9) }] },
      }),
      7,
    ],
    [
      'is its deletion while a container runs',
      podOf({ ...deleted(9), status: { containerStatuses: [endedAt(7), running, endedAt(8)] } }),
      9,
    ],
    [
      'is the beginning of its deletion',
      podOf({ ...deleted(30, { deletionGracePeriodSeconds: 20 }), status: { containerStatuses: [running] } }),
      10,
    ],
    [
      'is the time when it became unready',
      podOf({ ...deleted(9), status: { containerStatuses: [endedAt()], ...ready('False', 8) } }),
      8,
    ],
    [
      'is not the time when it became ready',
      podOf({ ...deleted(9), status: { containerStatuses: [endedAt()], ...ready('True', 8) } }),
      9,
    ],
    [
      'is its creation when nothing else is known',
      podOf({ metadata: { creationTimestamp: at(4) }, status: { containerStatuses: [endedAt()] } }),
      4,
    ],
  ])('%s', (_, pod, second) => {
    expect(finishedAt(pod)).toBe(ms(second));
  });
});
