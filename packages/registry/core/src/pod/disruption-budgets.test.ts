import type { StatusError } from '@k8s-ts/apimachinery/errors';
import { describe, expect, it } from 'vitest';
import { type PodDisruptionBudget, takeDisruption } from './disruption-budgets.js';

const now = Date.UTC(2030, 0, 1);
const budget = (status: object): PodDisruptionBudget =>
  ({ metadata: { name: 'b', generation: 2 }, status: { observedGeneration: 2, ...status } }) as PodDisruptionBudget;

describe('takeDisruption', () => {
  it('counts down and remembers the pod', () => {
    const { status } = takeDisruption(budget({ disruptionsAllowed: 2, disruptedPods: { q: 'then' } }), 'p', now);
    expect(status).toMatchObject({
      disruptionsAllowed: 1,
      disruptedPods: { p: '2030-01-01T00:00:00Z', q: 'then' },
    });
    expect(status).not.toHaveProperty('conditions');
  });

  it('removes the condition with the last allowed disruption', () => {
    const condition = { type: 'DisruptionAllowed', status: 'True', reason: 'SufficientPods' };
    const { status } = takeDisruption(budget({ disruptionsAllowed: 1, conditions: [condition] }), 'p', now);
    expect(status).toMatchObject({
      disruptionsAllowed: 0,
      conditions: [{ type: 'DisruptionAllowed', status: 'False', reason: 'InsufficientPods' }],
    });
  });

  it.each<[string, object, number, string]>([
    [
      'a budget that its controller has not processed',
      { observedGeneration: 1 },
      429,
      'The disruption budget b is still being processed by the server.',
    ],
    [
      'no disruption left',
      { desiredHealthy: 2, currentHealthy: 2 },
      429,
      'The disruption budget b needs 2 healthy pods and has 2 currently',
    ],
    [
      'a failed sync',
      { conditions: [{ type: 'DisruptionAllowed', status: 'False', reason: 'SyncFailed', message: 'oh' }] },
      429,
      'The disruption budget b does not allow evicting pods currently because it failed sync: oh',
    ],
    [
      'a negative number of disruptions',
      { disruptionsAllowed: -1 },
      403,
      'poddisruptionbudget.policy "b" is forbidden: pdb disruptions allowed is negative',
    ],
  ])('refuses: %s', (_, status, code, text) => {
    let error: StatusError | undefined;
    try {
      takeDisruption(budget(status), 'p', now);
    } catch (thrown) {
      error = thrown as StatusError;
    }
    expect(error?.status.code).toBe(code);
    expect([error?.status.message, error?.status.details?.causes?.[0]?.message]).toContain(text);
  });
});
