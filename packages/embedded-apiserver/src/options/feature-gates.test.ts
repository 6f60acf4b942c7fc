import { effectiveVersion, featureGates, kubernetesMinors } from '@k8s-ts/api/discovery';
import { expect, it } from 'vitest';
import { newFeatureMetric } from '../config/feature-metric.js';
import { featureGateEffect } from './feature-gate-effects.js';
import {
  checkFeatureGate,
  checkFeatureGates,
  enabledFeatures,
  featureGateWarnings,
  inertFeatureGates,
} from './feature-gates.js';

const effective = effectiveVersion('1.35');
const { emulation } = effective;

it.each<[string[], boolean]>([
  [[], false],
  [['MutatingAdmissionPolicy=true'], true],
  [['kube:MutatingAdmissionPolicy=true'], true],
  [['AllBeta=true'], true],
  [['AllBeta=true', 'MutatingAdmissionPolicy=false'], false],
  [['MutatingAdmissionPolicy=true', 'AllBeta=false'], true],
  [['MutatingAdmissionPolicy=true', 'MutatingAdmissionPolicy=false'], false],
  [['AllAlpha=true'], false],
])('%j turns MutatingAdmissionPolicy on: %s', (gates, isOn) => {
  expect(enabledFeatures(gates, emulation).has('MutatingAdmissionPolicy')).toBe(isOn);
});

it('--feature-gates turns the features of a stage on', () => {
  const defaults = enabledFeatures([], emulation);
  const further = [...enabledFeatures(['AllAlpha=true'], emulation)].filter((name) => !defaults.has(name));
  expect(further).toEqual([
    'AllAlpha',
    'AllowUnsafeMalformedObjectDeletion',
    'ComponentFlagz',
    'ComponentStatusz',
    'ConstrainedImpersonation',
    'ContainerStopSignals',
    'CrossNamespaceVolumeDataSource',
    'DRAConsumableCapacity',
    'DRADeviceBindingConditions',
    'DRADeviceTaintRules',
    'DRADeviceTaints',
    'DRAExtendedResource',
    'DRAPartitionableDevices',
    'GenericWorkload',
    'HPAScaleToZero',
    'ImageVolumeWithDigest',
    'InPlacePodLevelResourcesVerticalScaling',
    'MutablePVNodeAffinity',
    'MutablePodResourcesForSuspendedJobs',
    'MutableSchedulingDirectivesForSuspendedJobs',
    'NodeDeclaredFeatures',
    'PodLogsQuerySplitStreams',
    'RelaxedServiceNameValidation',
    'ResourceHealthStatus',
    'RestartAllContainersOnContainerExits',
    'StrictIPCIDRValidation',
    'TaintTolerationComparisonOperators',
    'UserNamespacesHostNetworkSupport',
    'VolumeLimitScaling',
  ]);
});

it.each<[string[], boolean]>([
  [[], true],
  [['ServiceAccountNodeAudienceRestriction=false'], false],
  [['AllBeta=false'], false],
  [['AllBeta=false', 'ServiceAccountNodeAudienceRestriction=true'], true],
])('%j leaves ServiceAccountNodeAudienceRestriction on: %s', (gates, isOn) => {
  expect(enabledFeatures(gates, emulation).has('ServiceAccountNodeAudienceRestriction')).toBe(isOn);
});

it.each([
  ['DynamicResourceAllocation=false', 'DynamicResourceAllocation to false, feature is locked to true'],
  ['kube:ConsistentListFromCache=false', 'ConsistentListFromCache to false, feature is locked to true'],
])('--feature-gates refuses to change a gate that the release has locked: %s', (item, text) => {
  expect(() => checkFeatureGates([item], effective)).toThrow(`--feature-gates: cannot set feature gate ${text}`);
  const [gate, value] = item.split('=') as [string, string];
  expect(() => checkFeatureGates([`${gate}=${value === 'false'}`], effective)).not.toThrow();
});

it('the server shows in a metric which features are on', () => {
  const lines = newFeatureMetric(
    enabledFeatures(['AllAlpha=true', 'MutatingAdmissionPolicy=true', 'GenericWorkload=false'], emulation),
    effective,
  ).lines();
  expect(lines).toContain('kubernetes_feature_enabled{name="ContainerStopSignals",stage="ALPHA"} 1');
  expect(lines).toContain('kubernetes_feature_enabled{name="GenericWorkload",stage="ALPHA"} 0');
  expect(lines).toContain('kubernetes_feature_enabled{name="MutatingAdmissionPolicy",stage="BETA"} 1');
  expect(lines).toContain('kubernetes_feature_enabled{name="StorageVersionMigrator",stage="BETA"} 0');
});

it('--feature-gates names the gates that have no effect', () => {
  const items = [
    'MemoryQoS=true',
    'MutatingAdmissionPolicy=true',
    'kube:ListFromCacheSnapshot=false',
    'MemoryQoS=false',
  ];
  expect(inertFeatureGates(items, emulation)).toEqual(['ListFromCacheSnapshot', 'MemoryQoS']);
});

it.each([
  ['CoordinatedLeaderElection=true', 'to true, this server does not have the feature'],
  ['kube:KMSv1=true', 'to true, this server does not have the feature'],
])('--feature-gates refuses %s, whose effect clients would see', (item, text) => {
  const [gate, value] = item.replace('kube:', '').split('=') as [string, string];
  expect(() => checkFeatureGates([item], effective)).toThrow(
    `--feature-gates: cannot set feature gate ${gate} ${text}`,
  );
  expect(() => checkFeatureGates([`${gate}=${value === 'false'}`], effective)).not.toThrow();
});

it('--feature-gates refuses gates that the release does not have', () => {
  expect(() => checkFeatureGates(['Magic=true'], effective)).toThrow(
    '--feature-gates: unrecognized feature gate: Magic',
  );
});

it('--feature-gates names the features that a gate of a stage does not change', () => {
  const [warning, ...others] = featureGateWarnings(['AllBeta=true'], emulation);
  expect(others).toEqual([]);
  expect(warning).toBe(
    'warning: AllAlpha and AllBeta do not change these features of this server: CoordinatedLeaderElection',
  );
});

it('--feature-gates refuses gates that a later release introduces', () => {
  expect(() => checkFeatureGates(['ShardedListAndWatch=true'], effective)).toThrow(
    '--feature-gates: cannot set feature gate ShardedListAndWatch to true, feature is PreAlpha at emulated version 1.35, min compatibility version 1.34',
  );
});

/**
 * Gates with another default in an earlier release, which this server does not use there; see `docs/feature-gates.md`.
 */
const notFollowed = [
  'ComponentFlagz',
  'ComponentStatusz',
  'DisableAllocatorDualWrite',
  'ExternalServiceAccountTokenSigner',
  'UnknownVersionInteroperabilityProxy',
];

it.each(kubernetesMinors)('feature gates have the defaults of release %s, with documented exceptions', (minor) => {
  const isFollowed = (name: string) =>
    [minor, undefined].some((each) => {
      const gate = featureGates(each).get(name);
      return gate && /^(acts|internal|elsewhere)$/.test(featureGateEffect(gate));
    });
  const differing = [...featureGates(minor).values()].filter(
    ({ name, default: isOn, stage }) => stage !== 'PREALPHA' && isOn !== featureGates().get(name)?.default,
  );
  const others = differing.map(({ name }) => name).filter((name) => !isFollowed(name));
  expect(others.filter((name) => !notFollowed.includes(name))).toEqual([]);
});

it.each([
  [['CBORServingAndStorage=true'], true],
  [['kube:CBORServingAndStorage=true'], true],
  [['AllAlpha=true'], true],
  [['AllAlpha=true', 'CBORServingAndStorage=false'], false],
  [['CBORServingAndStorage=true', 'CBORServingAndStorage=false'], false],
  [['AllBeta=true'], false],
  [[], false],
])('with %j, the server warns that CBOR is missing: %s', (gates, warns) => {
  const text =
    /^warning: this server does not have the feature CBORServingAndStorage(?:, \w+)*: it answers as without it$/;
  expect(featureGateWarnings(gates, emulation).some((warning) => text.test(warning))).toBe(warns);
  expect(inertFeatureGates(gates, emulation)).not.toContain('CBORServingAndStorage');
});

it('--feature-gates refuses features while features that they depend on are off', () => {
  expect(() => checkFeatureGates(['ClusterTrustBundleProjection=true'], effective)).toThrow(
    '--feature-gates: ClusterTrustBundleProjection is enabled, but depends on features that are disabled: [ClusterTrustBundle]',
  );
  expect(() => checkFeatureGates(['AllBeta=true'], effective)).not.toThrow();
  expect(() =>
    checkFeatureGates(['ClusterTrustBundleProjection=true', 'ClusterTrustBundle=true'], effective),
  ).not.toThrow();
});

it('--feature-gates refuses items that are not gates', () => {
  expect(() => checkFeatureGate('A')).toThrow('missing bool value for A');
});
