import type { batchv1, Pod } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { parseIndexes } from './index-intervals.js';
import { decideFailure, matchSuccessPolicy } from './policies.js';

type FailureRule = batchv1.PodFailurePolicyRule;
type Action = FailureRule['action'];

/**
 * A failed pod.
 *
 * @param codes exit codes by container; containers whose name begins with `init` are init containers
 */
function failed(
  codes: Readonly<Record<string, number | undefined>>,
  conditions: { type: string; status: string }[] = [],
): Pod {
  const statuses = Object.entries(codes).map(([name, exitCode]) => ({
    ...{ name, ready: false, restartCount: 0, image: '', imageID: '' },
    ...(exitCode !== undefined && { state: { terminated: { exitCode } } }),
  }));
  const isInit = ({ name }: { name: string }) => name.startsWith('init');
  const status = {
    phase: 'Failed',
    conditions,
    containerStatuses: statuses.filter((each) => !isInit(each)),
    initContainerStatuses: statuses.filter(isInit),
  };
  return { metadata: { namespace: 'ns', name: 'p' }, status } as Pod;
}

const disrupted = (status = 'True') => failed({}, [{ type: 'DisruptionTarget', status }]);
const codes = (action: Action, operator: 'In' | 'NotIn', values: number[], containerName?: string): FailureRule => ({
  action,
  onExitCodes: { operator, values, ...(containerName !== undefined && { containerName }) },
});
const condition = (action: Action, status: 'True' | 'False' | 'Unknown' = 'True', type = 'DisruptionTarget') =>
  ({ action, onPodConditions: [{ type, status }] }) satisfies FailureRule;
const exitedWith = (container: string, code: number, rule: number) =>
  `Container ${container} for pod ns/p failed with exit code ${code} matching FailJob rule at index ${rule}`;
const conditionMessage = 'Pod ns/p has condition DisruptionTarget matching FailJob rule at index 0';

describe('a pod failure policy', () => {
  it.each<[string, FailureRule[] | undefined, Pod, wanted: Action | 'none', message?: string]>([
    ['no policy', undefined, failed({ c: 2 }), 'none'],
    ['Ignore by exit code', [codes('Ignore', 'In', [1, 2, 3])], failed({ c: 2 }), 'Ignore'],
    ['Ignore by a negative exit code', [codes('Ignore', 'In', [-107, -15])], failed({ c: -15 }), 'Ignore'],
    ['FailJob by exit code', [codes('FailJob', 'In', [1, 2])], failed({ c: 2 }), 'FailJob', exitedWith('c', 2, 0)],
    ['FailJob, but no container matches', [codes('FailJob', 'NotIn', [9])], failed({ init: 0, c: 9, d: 0 }), 'none'],
    ['FailIndex by exit code', [codes('FailIndex', 'In', [1, 2])], failed({ c: 2 }), 'FailIndex'],
    ['NotIn of 0', [codes('FailJob', 'NotIn', [0])], failed({ c: 1, d: 0 }), 'FailJob', exitedWith('c', 1, 0)],
    [
      'FailJob by the second rule',
      [codes('Count', 'In', [1, 2]), codes('FailJob', 'In', [4, 6])],
      failed({ c: 6 }),
      'FailJob',
      exitedWith('c', 6, 1),
    ],
    ['Count by exit code of another container', [codes('Count', 'In', [2])], failed({ c: undefined, d: 2 }), 'Count'],
    [
      'FailJob by an init container',
      [codes('FailJob', 'In', [2])],
      failed({ init: 2, c: 1 }),
      'FailJob',
      exitedWith('init', 2, 0),
    ],
    ['a rule for another container', [codes('FailJob', 'In', [2], 'd')], failed({ c: 2, d: 1 }), 'none'],
    [
      'a rule for this container',
      [codes('FailJob', 'In', [2], 'd')],
      failed({ c: 1, d: 2 }),
      'FailJob',
      exitedWith('d', 2, 0),
    ],
    ['FailIndex by condition', [condition('FailIndex')], disrupted(), 'FailIndex'],
    ['Ignore by condition', [condition('Ignore')], disrupted(), 'Ignore'],
    ['Ignore by condition False', [condition('Ignore', 'False')], disrupted('False'), 'Ignore'],
    ['Ignore by condition Unknown', [condition('Ignore', 'Unknown')], disrupted('Unknown'), 'Ignore'],
    ['False does not match True', [condition('Ignore', 'False')], disrupted(), 'none'],
    ['True does not match False', [condition('Ignore')], disrupted('False'), 'none'],
    [
      'True is the default',
      [{ action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget' }] }],
      disrupted(),
      'Ignore',
    ],
    ['FailJob by condition', [condition('FailJob')], disrupted(), 'FailJob', conditionMessage],
    ['Count by condition', [condition('Count')], disrupted(), 'Count'],
    ['a rule without a requirement', [{ action: 'FailJob' }], failed({ c: 2 }), 'none'],
    [
      'no rule',
      [
        codes('Count', 'NotIn', [8]),
        codes('Ignore', 'In', [1, 2]),
        codes('FailJob', 'NotIn', [5, 8]),
        condition('Count', 'True', 'OutOfLuck'),
        condition('Ignore'),
      ],
      failed({ c: 8 }, [{ type: 'Ready', status: 'True' }]),
      'none',
    ],
  ])('has the expected action: %s', (_, rules, pod, wanted, message) => {
    expect(decideFailure(rules && { rules }, pod)).toEqual({
      isCounted: wanted !== 'Ignore',
      ...(wanted !== 'none' && { action: wanted }),
      ...(message !== undefined && { failJobMessage: message }),
    });
  });
});

describe('a success policy', () => {
  it.each<
    [rules: readonly (readonly [indexes?: string | undefined, count?: number])[], string, met: number | undefined]
  >([
    // rules, succeeded indexes of 10, rule that applies
    [[], '0', undefined],
    [[['invalid-form']], '0', undefined],
    [[['0-2']], '0-2,4-7', 0],
    [[['3']], '0-2', undefined],
    [[[undefined, 2]], '0-2', 0],
    [[[undefined, 4]], '0-2', undefined],
    [[[undefined, 4]], '', undefined],
    [[['9'], ['4,6']], '0-2,4-7', 1],
    [[['0,1'], ['5']], '0-2,4-7', 0],
    [[['9'], [undefined, 2]], '1,4', 1],
    [[['3-6', 2]], '0-2,4-7', 0],
    [[['3-6', 2]], '0-2,6,7', undefined],
    [[['2-4,6-8']], '1-9', 0],
    [[['2-4,6-9']], '2-4,6-9', 0],
    [[['2-4,8-12']], '2-5,7-15', 0],
    [[['']], '1-3', undefined],
    [[['']], '', undefined],
    [[['10-12,14-16']], '1-3,5-7', undefined],
    [[['1-3,5-7']], '2-4,6-8', undefined],
    [[['1-3,5-7', 4]], '2-4,6-8', 0],
    [[['2-4,6-9']], '1-3,5-7', undefined],
    [[['2-4,6-9', 4]], '1-3,5-7', 0],
    [[['0-4,6-9']], '1-3,7,8', undefined],
    [[['0-4,6-9', 5]], '1-3,7,8', 0],
    [[['0-6,8-9']], '1-3,5-9', undefined],
    [[['0-6,8-9', 7]], '1-3,5-9', 0],
    [[['0-5,7-9']], '1-5,7-10', undefined],
    [[['0-5,7-9', 8]], '1-5,7-10', 0],
    [[['0-3,6-9']], '1-10', undefined],
    [[['0-3,6-9', 7]], '1-10', 0],
  ])('of rules %j is met by %j: %s', (rules, succeeded, met) => {
    const policy = {
      rules: rules.map(([succeededIndexes, succeededCount]) => ({
        ...(succeededIndexes !== undefined && { succeededIndexes }),
        ...(succeededCount !== undefined && { succeededCount }),
      })),
    };
    const message = met === undefined ? undefined : `Matched rules at index ${met}`;
    expect(matchSuccessPolicy(policy, 10, parseIndexes(succeeded, 20))).toBe(message);
  });

  it('is not met without a policy', () => {
    expect(matchSuccessPolicy(undefined, 10, parseIndexes('0', 10))).toBeUndefined();
  });
});
