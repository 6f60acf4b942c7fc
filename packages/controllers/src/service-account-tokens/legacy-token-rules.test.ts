import type { ConfigMap, Pod, Secret, ServiceAccount } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { isTrackedLongEnough, legacyTokenAction } from './legacy-token-rules.js';

const now = Date.parse('2026-06-15T12:00:00Z');
/** A year before now, to the day. */
const yearAgo = '2025-06-15';

describe('isTrackedLongEnough', () => {
  it.each<[boolean, string, ConfigMap['data'] | 'no map']>([
    [false, 'no ConfigMap', 'no map'],
    [false, 'a ConfigMap without data', undefined],
    [false, 'a ConfigMap without a date', { other: '2020-01-01' }],
    [false, 'a date that is not valid', { since: '2020-01-01-1' }],
    [false, 'a date with a month that does not exist', { since: '2020-13-01' }],
    [false, 'a date less than a year ago', { since: '2025-06-16' }],
    [false, 'a date a year ago, because the first day does not count', { since: '2025-06-15' }],
    [true, 'a date a year and a day ago', { since: '2025-06-14' }],
    [true, 'a date several years ago', { since: '2020-01-01' }],
  ])('returns %s for %s', (isEnough, _, data) => {
    const map = data === 'no map' ? undefined : ({ metadata: { name: 'm' }, ...(data && { data }) } as ConfigMap);
    expect(isTrackedLongEnough(map, now)).toBe(isEnough);
  });
});

interface Given {
  readonly type?: string;
  readonly created?: string;
  readonly isDeleted?: boolean;
  readonly used?: string;
  readonly invalid?: string;
  /** Annotations with the name and uid of the account; default those of the account. */
  readonly account?: string;
  readonly uid?: string | undefined;
  /** Names of the Secrets that the account refers to; undefined: the account does not exist. */
  readonly references?: readonly string[] | 'no account';
  /** Specs of pods in the namespace. */
  readonly pods?: readonly object[];
}

const prefix = 'kubernetes.io/legacy-token';
function actionOf(given: Given) {
  const { account: name = 'robot', references = ['token'], used, invalid, isDeleted } = given;
  const uid = 'uid' in given ? given.uid : '12345';
  const secret = {
    type: given.type ?? 'kubernetes.io/service-account-token',
    metadata: {
      name: 'token',
      namespace: 'default',
      creationTimestamp: `${given.created ?? '2024-01-01'}T00:00:00Z`,
      ...(isDeleted && { deletionTimestamp: '2024-01-02T00:00:00Z' }),
      labels: {
        ...(used !== undefined && { [`${prefix}-last-used`]: used }),
        ...(invalid !== undefined && { [`${prefix}-invalid-since`]: invalid }),
      },
      annotations: {
        'kubernetes.io/service-account.name': name,
        ...(uid !== undefined && { 'kubernetes.io/service-account.uid': uid }),
      },
    },
  } as Secret;
  const account =
    references === 'no account'
      ? undefined
      : ({
          metadata: { name: 'robot', uid: '12345' },
          secrets: references.map((each) => ({ name: each })),
        } as ServiceAccount);
  const pods = (given.pods ?? []).map((spec) => ({ metadata: { name: 'pod' }, spec }) as Pod);
  const action = legacyTokenAction(secret, account, pods, now);
  return action?.type === 'invalidate' ? `invalid since ${action.since}` : (action?.type ?? 'stays');
}

const container = (more: object) => ({ containers: [{ name: 'c', image: 'i', ...more }] });
const volume = (source: object) => ({ containers: [], volumes: [{ name: 'v', ...source }] });
const today = 'invalid since 2026-06-15';

describe('a token', () => {
  it.each<[string, Given, string]>([
    ['that was never used', {}, today],
    ['of another type', { type: 'Opaque' }, 'stays'],
    ['that its account does not refer to', { references: [] }, 'stays'],
    ['whose account refers to another token', { references: ['other'] }, 'stays'],
    ['whose account refers to several tokens', { references: ['other', 'token'] }, today],
    ['that was created within a year', { created: '2025-06-16' }, 'stays'],
    ['that was created a year ago', { created: yearAgo }, today],
    ['that is being deleted', { isDeleted: true }, 'stays'],
    ['that was used within a year', { used: '2025-06-16' }, 'stays'],
    ['that was used on the day a year ago', { used: yearAgo }, 'stays'],
    ['that was used more than a year ago', { used: '2025-06-14' }, today],
    ['whose last use cannot be read', { used: '2024-01-01-1' }, 'stays'],
    ['of an account that does not exist', { references: 'no account' }, 'stays'],
    ['of an account that was made again', { uid: '123456' }, 'stays'],
    ['without the uid of its account', { uid: undefined }, today],
    ['with an empty uid of its account', { uid: '' }, today],
    ['that names no account', { account: '' }, 'stays'],
    ['never used, with an unreadable mark', { invalid: '2024-01-01-1' }, today],
    ['never used, marked within a year', { invalid: '2025-06-16' }, 'stays'],
    ['never used, marked on the day a year ago', { invalid: yearAgo }, 'stays'],
    ['never used, marked before', { invalid: '2025-06-14' }, 'delete'],
    ['used long ago, marked within a year', { used: '2024-01-01', invalid: '2025-06-16' }, 'stays'],
    ['used long ago, marked before', { used: '2024-01-01', invalid: '2025-06-14' }, 'delete'],
    ['used again after its mark', { used: '2026-01-01', invalid: '2024-01-01' }, 'stays'],
    ['in a volume of a pod', { pods: [volume({ secret: { secretName: 'token' } })] }, 'stays'],
    ['beside a pod that uses another token', { pods: [volume({ secret: { secretName: 'other' } })] }, today],
    ['in a projected volume', { pods: [volume({ projected: { sources: [{ secret: { name: 'token' } }] } })] }, 'stays'],
    [
      'in a variable',
      { pods: [container({ env: [{ name: 'e', valueFrom: { secretKeyRef: { name: 'token', key: 'k' } } }] })] },
      'stays',
    ],
    ['in all variables', { pods: [container({ envFrom: [{ secretRef: { name: 'token' } }] })] }, 'stays'],
    [
      'in an init container',
      { pods: [{ initContainers: container({ envFrom: [{ secretRef: { name: 'token' } }] }).containers }] },
      'stays',
    ],
    ['that pulls images', { pods: [{ containers: [], imagePullSecrets: [{ name: 'token' }] }] }, 'stays'],
    [
      'in a volume of a driver',
      { pods: [volume({ csi: { driver: 'd', nodePublishSecretRef: { name: 'token' } } })] },
      'stays',
    ],
    [
      'marked long ago, in a volume of a pod',
      { invalid: '2024-01-01', pods: [volume({ secret: { secretName: 'token' } })] },
      'stays',
    ],
  ])('%s, with %j, has the outcome: %s', (_, given, outcome) => {
    expect(actionOf(given)).toBe(outcome);
  });
});
