import type { NamespaceCondition } from '@k8s-ts/api';
import { StatusError } from '@k8s-ts/apimachinery/errors';
import { describe, expect, it } from 'vitest';
import { type ContentReport, namespaceConditions } from './namespace-conditions.js';

const before = '2026-01-01T00:00:00Z';
const now = '2026-01-02T00:00:00Z';
const noContent: ContentReport = { failedGroupVersions: [], errors: [], remaining: new Map(), finalizers: new Map() };
const short: Readonly<Record<string, string>> = {
  NamespaceDeletionDiscoveryFailure: 'Discovery',
  NamespaceDeletionGroupVersionParsingFailure: 'Parsing',
  NamespaceDeletionContentFailure: 'Content',
  NamespaceContentRemaining: 'Remaining',
  NamespaceFinalizersRemaining: 'Finalizers',
};
const given = (type: string, status: 'True' | 'False' = 'True'): NamespaceCondition => ({
  type,
  status,
  lastTransitionTime: before,
});
const typesOf = (report: ContentReport, ...present: NamespaceCondition[]) =>
  namespaceConditions(present, report, now)?.map(
    ({ type, status, lastTransitionTime }) =>
      `${short[type] ?? type}=${status}${lastTransitionTime === now ? '' : ' before'}`,
  );

describe('the conditions of a namespace', () => {
  const errors = [new Error('no')];
  it.each([
    [
      'of other types stay',
      noContent,
      [given('Other')],
      ['Other=True before', 'Discovery=False', 'Parsing=False', 'Content=False', 'Remaining=False', 'Finalizers=False'],
    ],
    [
      'change to False',
      noContent,
      [given('NamespaceDeletionDiscoveryFailure')],
      ['Discovery=False', 'Parsing=False', 'Content=False', 'Remaining=False', 'Finalizers=False'],
    ],
    [
      'keep their order',
      noContent,
      [given('NamespaceDeletionContentFailure'), given('NamespaceDeletionDiscoveryFailure')],
      ['Content=False', 'Discovery=False', 'Parsing=False', 'Remaining=False', 'Finalizers=False'],
    ],
    [
      'change to True',
      { ...noContent, errors },
      [given('NamespaceDeletionContentFailure', 'False'), given('NamespaceDeletionDiscoveryFailure')],
      ['Content=True', 'Discovery=False', 'Parsing=False', 'Remaining=False', 'Finalizers=False'],
    ],
    [
      'are added as True',
      { ...noContent, errors },
      [given('NamespaceDeletionDiscoveryFailure')],
      ['Discovery=False', 'Parsing=False', 'Content=True', 'Remaining=False', 'Finalizers=False'],
    ],
    [
      'keep their time with a new reason',
      { ...noContent, errors },
      [given('NamespaceDeletionContentFailure')],
      ['Content=True before', 'Discovery=False', 'Parsing=False', 'Remaining=False', 'Finalizers=False'],
    ],
  ])('%s', (_, report, present, wanted) => {
    expect(typesOf(report, ...present)).toEqual(wanted);
  });

  it('are unchanged when nothing has changed', () => {
    const conditions = namespaceConditions([], noContent, before);
    expect(namespaceConditions(conditions ?? [], noContent, now)).toBeUndefined();
  });

  const remaining = new Map([
    ['deployments.apps', 5],
    ['daemonsets.apps', 5],
    ['pods.', 1],
  ]);
  const finalizers = new Map([
    ['service-catalog', 6],
    ['example.com/hold', 5],
  ]);
  const remainingText =
    'SomeResourcesRemain: Some resources are remaining: daemonsets.apps has 5 resource instances, deployments.apps has 5 resource instances, pods. has 1 resource instances';
  const finalizersText =
    'SomeFinalizersRemain: Some content in the namespace has finalizers remaining: example.com/hold in 5 resource instances, service-catalog in 6 resource instances';
  const refused = new StatusError({ code: 403, reason: 'Forbidden', message: 'a is forbidden' });
  it.each<[string, Partial<ContentReport>, string[]]>([
    ['nothing', {}, []],
    ['content', { remaining }, [remainingText]],
    ['finalizers', { finalizers }, [finalizersText]],
    ['content and finalizers', { remaining, finalizers }, [remainingText, finalizersText]],
    [
      'errors',
      { errors: [new Error('b'), refused] },
      ['ContentDeletionFailed: Failed to delete all resource types, 2 remaining: Error: b, a is forbidden'],
    ],
    [
      'groups whose discovery failed',
      { failedGroupVersions: ['metrics.k8s.io/v1beta1'] },
      [
        'DiscoveryFailed: Discovery failed for some groups, 1 failing: unable to retrieve the complete list of server APIs: metrics.k8s.io/v1beta1: stale GroupVersion discovery: metrics.k8s.io/v1beta1',
      ],
    ],
  ])('show %s', (_, report, wanted) => {
    const conditions = namespaceConditions([], { ...noContent, ...report }, now) ?? [];
    const problems = conditions.filter(({ status }) => status === 'True');
    expect(problems.map(({ reason, message }) => `${reason}: ${message}`)).toEqual(wanted);
  });

  it('show the progress', () => {
    const conditions = namespaceConditions([], noContent, now) ?? [];
    expect(conditions.map(({ reason, message }) => `${reason}: ${message}`)).toEqual([
      'ResourcesDiscovered: All resources successfully discovered',
      'ParsedGroupVersions: All legacy kube types successfully parsed',
      'ContentDeleted: All content successfully deleted, may be waiting on finalization',
      'ContentRemoved: All content successfully removed',
      'ContentHasNoFinalizers: All content-preserving finalizers finished',
    ]);
  });
});
