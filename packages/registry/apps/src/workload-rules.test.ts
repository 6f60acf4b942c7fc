import { applyDefaults } from '@k8s-ts/api/defaults';
import { type FieldError, fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import { validateDaemonSet, validateDaemonSetUpdate } from './daemon-set/daemon-set-validation.js';
import {
  validateDeployment,
  validateDeploymentStatusUpdate,
  validateDeploymentUpdate,
} from './deployment/deployment-validation.js';
import { validateReplicaSet, validateReplicaSetStatusUpdate } from './replica-set/replica-set-validation.js';
import {
  validateStatefulSet,
  validateStatefulSetStatusUpdate,
  validateStatefulSetUpdate,
} from './stateful-set/stateful-set-validation.js';

/** Field and reason of each error, such as `spec.replicas: Invalid value`. */
const summary = (errors: readonly FieldError[]): readonly string[] =>
  errors.map((error) => fieldErrorText(error).split(': ').slice(0, 2).join(': '));

type Case = [change: object, ...errors: string[]];
type Objects = {
  readonly DaemonSet: Parameters<typeof validateDaemonSet>[0];
  readonly Deployment: Parameters<typeof validateDeployment>[0];
  readonly ReplicaSet: Parameters<typeof validateReplicaSet>[0];
  readonly StatefulSet: Parameters<typeof validateStatefulSet>[0];
};

const labels = { app: 'a' };
const template = (spec: object = {}, podLabels: object = labels) => ({
  metadata: { labels: podLabels },
  spec: { containers: [{ name: 'c', image: 'i' }], ...spec },
});

function objectOf<K extends keyof Objects>(kind: K, spec: object, more: object = {}): Objects[K] {
  return applyDefaults({ group: 'apps', version: 'v1', kind }, {
    metadata: { name: 'w', namespace: 'ns', resourceVersion: '1' },
    spec: { selector: { matchLabels: labels }, template: template(), serviceName: 's', ...spec },
    ...more,
  } as never) as unknown as Objects[K];
}

const invalid = (field: string) => `${field}: Invalid value`;
const required = (field: string) => `${field}: Required value`;
const unsupported = (field: string) => `${field}: Unsupported value`;
const forbidden = (field: string) => `${field}: Forbidden`;

/** Rules of selectors and templates that all four kinds share. */
const shared: readonly Case[] = [
  [{}],
  [{ selector: {} }, invalid('spec.selector')],
  [{ selector: { matchLabels: { app: 'b' } } }, invalid('spec.template.metadata.labels')],
  [{ minReadySeconds: -1 }, invalid('spec.minReadySeconds')],
  [{ template: template({ restartPolicy: 'OnFailure' }) }, unsupported('spec.template.spec.restartPolicy')],
  [{ template: template({ activeDeadlineSeconds: 5 }) }, forbidden('spec.template.spec.activeDeadlineSeconds')],
  [{ template: template({ containers: [] }) }, required('spec.template.spec.containers')],
];

/** `kubernetes pkg/apis/apps/validation/validation.go`. */
describe('rules of deployments', () => {
  const rolling = (rollingUpdate: object) => ({ strategy: { type: 'RollingUpdate', rollingUpdate } });
  const cases: readonly Case[] = [
    ...shared,
    [{ selector: undefined }, required('spec.selector'), invalid('spec.template.metadata.labels')],
    [{ replicas: -1 }, invalid('spec.replicas')],
    [{ revisionHistoryLimit: -1 }, invalid('spec.revisionHistoryLimit')],
    [{ progressDeadlineSeconds: -1 }, invalid('spec.progressDeadlineSeconds'), invalid('spec.progressDeadlineSeconds')],
    [{ progressDeadlineSeconds: 5, minReadySeconds: 5 }, invalid('spec.progressDeadlineSeconds')],
    [{ strategy: { type: 'Other' } }, unsupported('spec.strategy')],
    [{ strategy: { type: 'Recreate', rollingUpdate: {} } }, forbidden('spec.strategy.rollingUpdate')],
    [rolling({ maxSurge: 0, maxUnavailable: 0 }), invalid('spec.strategy.rollingUpdate.maxUnavailable')],
    [rolling({ maxSurge: '20Percent' }), invalid('spec.strategy.rollingUpdate.maxSurge')],
    [rolling({ maxSurge: -1 }), invalid('spec.strategy.rollingUpdate.maxSurge')],
    [rolling({ maxUnavailable: '110%' }), invalid('spec.strategy.rollingUpdate.maxUnavailable')],
  ];
  it.each(cases)('%j', (change, ...errors) =>
    expect(summary(validateDeployment(objectOf('Deployment', change), {}))).toEqual(errors),
  );

  it('keep the selector', () => {
    const next = { selector: { matchLabels: { app: 'b' } }, template: template({}, { app: 'b' }) };
    const old = objectOf('Deployment', {});
    expect(summary(validateDeploymentUpdate(objectOf('Deployment', next), old, {}))).toEqual([
      invalid('spec.selector'),
    ]);
  });

  const statuses: readonly Case[] = [
    [{ replicas: 3, updatedReplicas: 1, readyReplicas: 2, availableReplicas: 1, observedGeneration: 1 }],
    [
      { replicas: -1 },
      invalid('status.replicas'),
      invalid('status.updatedReplicas'),
      invalid('status.readyReplicas'),
      invalid('status.availableReplicas'),
    ],
    [{ replicas: 1, updatedReplicas: 2 }, invalid('status.updatedReplicas')],
    [{ replicas: 1, readyReplicas: 2 }, invalid('status.readyReplicas')],
    [{ replicas: 2, readyReplicas: 1, availableReplicas: 2 }, invalid('status.availableReplicas')],
    [{ replicas: 1, availableReplicas: 2 }, invalid('status.availableReplicas'), invalid('status.availableReplicas')],
    [{ observedGeneration: -1 }, invalid('status.observedGeneration')],
    [{ collisionCount: -1 }, invalid('status.collisionCount')],
  ];
  it.each(statuses)('status %j', (status, ...errors) => {
    const next = objectOf('Deployment', {}, { status });
    expect(summary(validateDeploymentStatusUpdate(next, objectOf('Deployment', {})))).toEqual(errors);
  });
});

describe('rules of stateful sets', () => {
  const cases: readonly Case[] = [
    ...shared,
    [{ selector: undefined }, required('spec.selector'), invalid('spec.template.metadata.labels')],
    [{ replicas: -1 }, invalid('spec.replicas')],
    [{ podManagementPolicy: 'Other' }, invalid('spec.podManagementPolicy')],
    [{ updateStrategy: { type: 'Other' } }, invalid('spec.updateStrategy')],
    [
      { updateStrategy: { type: 'OnDelete', rollingUpdate: { partition: 1 } } },
      invalid('spec.updateStrategy.rollingUpdate'),
    ],
    [
      { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: -1 } } },
      invalid('spec.updateStrategy.rollingUpdate.partition'),
    ],
    [{ ordinals: { start: -1 } }, invalid('spec.ordinals.start')],
    [
      { persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Other', whenScaled: 'Retain' } },
      unsupported('spec.persistentVolumeClaimRetentionPolicy.whenDeleted'),
    ],
    [
      { persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Other' } },
      unsupported('spec.persistentVolumeClaimRetentionPolicy.whenScaled'),
    ],
  ];
  it.each(cases)('%j', (change, ...errors) =>
    expect(summary(validateStatefulSet(objectOf('StatefulSet', change), {}))).toEqual(errors),
  );

  const updates: readonly Case[] = [
    [{ replicas: 5, minReadySeconds: 3, revisionHistoryLimit: 4 }],
    [{ serviceName: 'other' }, forbidden('spec')],
    [{ podManagementPolicy: 'Parallel' }, forbidden('spec')],
    [{ volumeClaimTemplates: [{ metadata: { name: 'v' }, spec: {} }] }, forbidden('spec')],
  ];
  it.each(updates)('update %j', (change, ...errors) =>
    expect(
      summary(validateStatefulSetUpdate(objectOf('StatefulSet', change), objectOf('StatefulSet', {}), {})),
    ).toEqual(errors),
  );

  const statuses: readonly Case[] = [
    [{ replicas: 3, readyReplicas: 2, currentReplicas: 1, updatedReplicas: 1 }],
    [
      { replicas: -1 },
      invalid('status.replicas'),
      invalid('status.readyReplicas'),
      invalid('status.currentReplicas'),
      invalid('status.updatedReplicas'),
      invalid('status.availableReplicas'),
    ],
    [{ replicas: 1, readyReplicas: 2 }, invalid('status.readyReplicas')],
    [{ replicas: 1, currentReplicas: 2 }, invalid('status.currentReplicas')],
    [{ replicas: 1, updatedReplicas: 2 }, invalid('status.updatedReplicas')],
    [{ replicas: 0, collisionCount: -1 }, invalid('status.collisionCount')],
  ];
  it.each(statuses)('status %j', (status, ...errors) => {
    const next = objectOf('StatefulSet', {}, { status });
    expect(summary(validateStatefulSetStatusUpdate(next, objectOf('StatefulSet', {})))).toEqual(errors);
  });
});

describe('rules of daemon sets', () => {
  const cases: readonly Case[] = [
    ...shared,
    [{ selector: undefined }, invalid('spec.template.metadata.labels')],
    [{ revisionHistoryLimit: -1 }, invalid('spec.revisionHistoryLimit')],
    [{ updateStrategy: { type: 'Other' } }, unsupported('spec.updateStrategy')],
    [
      { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 0 } } },
      required('spec.updateStrategy.rollingUpdate.maxUnavailable'),
    ],
    [
      { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1, maxSurge: 1 } } },
      invalid('spec.updateStrategy.rollingUpdate.maxSurge'),
    ],
    [
      { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '110%' } } },
      invalid('spec.updateStrategy.rollingUpdate.maxUnavailable'),
    ],
  ];
  it.each(cases)('%j', (change, ...errors) =>
    expect(summary(validateDaemonSet(objectOf('DaemonSet', change), {}))).toEqual(errors),
  );

  it('keep the selector', () => {
    const next = { selector: { matchLabels: { app: 'b' } }, template: template({}, { app: 'b' }) };
    const old = objectOf('DaemonSet', {});
    expect(summary(validateDaemonSetUpdate(objectOf('DaemonSet', next), old, {}))).toContain(invalid('spec.selector'));
  });
});

describe('rules of replica sets', () => {
  const cases: readonly Case[] = [
    ...shared,
    [{ selector: undefined }, required('spec.selector'), invalid('spec.template.metadata.labels')],
    [{ replicas: -1 }, invalid('spec.replicas')],
  ];
  it.each(cases)('%j', (change, ...errors) =>
    expect(summary(validateReplicaSet(objectOf('ReplicaSet', change), {}))).toEqual(errors),
  );

  const statuses: readonly Case[] = [
    [{ replicas: 3, fullyLabeledReplicas: 3, readyReplicas: 2, availableReplicas: 1 }],
    [
      { replicas: -1 },
      invalid('status.replicas'),
      invalid('status.fullyLabeledReplicas'),
      invalid('status.readyReplicas'),
      invalid('status.availableReplicas'),
    ],
    [{ replicas: 1, fullyLabeledReplicas: 2 }, invalid('status.fullyLabeledReplicas')],
    [{ replicas: 1, readyReplicas: 2 }, invalid('status.readyReplicas')],
    [{ replicas: 2, readyReplicas: 1, availableReplicas: 2 }, invalid('status.availableReplicas')],
    [{ replicas: 0, observedGeneration: -1 }, invalid('status.observedGeneration')],
  ];
  it.each(statuses)('status %j', (status, ...errors) => {
    const next = objectOf('ReplicaSet', {}, { status });
    expect(summary(validateReplicaSetStatusUpdate(next, objectOf('ReplicaSet', {})))).toEqual(errors);
  });
});
