import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { AdmissionAttributes } from '@k8s-ts/generic-apiserver';
import { expect, it } from 'vitest';
import { newPodSecurityMetrics } from './metrics.js';
import { podSecurity } from './pod-security.js';

const label = (name: string) => `pod-security.kubernetes.io/${name}`;
const spec = { containers: [{ name: 'main', image: 'x' }] };
const pod = { metadata: { name: 'x' }, spec };
const deployment = { metadata: { name: 'x' }, spec: { template: { spec } } };

/**
 * Sends an object to the plugin. @returns the lines that the metrics show afterwards, without those that stay zero, and
 * the warnings
 */
async function send(
  labels: Readonly<Record<string, string>> | undefined,
  more: Partial<AdmissionAttributes> & { readonly object?: KubeObject } = {},
): Promise<{ readonly lines: readonly string[]; readonly warnings: readonly string[]; readonly error: string }> {
  const metrics = newPodSecurityMetrics();
  const warnings: string[] = [];
  const plugin = podSecurity({
    namespaces: () => labels && { metadata: { name: 'ns', labels } },
    pods: { list: async () => [] },
    exemptions: { usernames: ['root'], runtimeClasses: ['kata'] },
    metrics,
  });
  const attributes = {
    kind: { group: '', version: 'v1', kind: 'Pod' },
    resource: { group: '', version: 'v1', resource: 'pods' },
    subresource: '',
    namespace: 'ns',
    name: 'x',
    operation: 'CREATE',
    object: pod,
    options: {},
    dryRun: false,
    user: { name: 'someone' },
    context: { warn: (text: string) => warnings.push(text) },
    ...more,
  } as unknown as AdmissionAttributes;
  let error = '';
  try {
    await plugin.validate?.(attributes);
  } catch (refusal) {
    error = (refusal as Error).message;
  }
  const lines = metrics.all.flatMap((metric) => metric.lines()).filter((line) => !line.endsWith(' 0'));
  return { lines, warnings, error };
}

const ofDeployments: Partial<AdmissionAttributes> = {
  resource: { group: 'apps', version: 'v1', resource: 'deployments' },
  object: deployment as KubeObject,
};
const evaluation = (
  decision: string,
  level: string,
  version: string,
  mode: string,
  resource = 'pod',
  operation = 'create',
) =>
  `pod_security_evaluations_total{decision="${decision}",policy_level="${level}",policy_version="${version}",mode="${mode}",request_operation="${operation}",resource="${resource}",subresource=""} 1`;
const exemption = (resource: string) =>
  `pod_security_exemptions_total{request_operation="create",resource="${resource}",subresource=""} 1`;
const failure = (fatal: boolean, resource: string) =>
  `pod_security_errors_total{fatal="${fatal}",request_operation="create",resource="${resource}",subresource=""} 1`;

it.each<[string, Readonly<Record<string, string>> | undefined, Partial<AdmissionAttributes>, readonly string[]]>([
  ['a namespace without labels', {}, {}, [evaluation('allow', 'privileged', 'latest', 'enforce')]],
  ['an update', {}, { operation: 'UPDATE' }, [evaluation('allow', 'privileged', 'latest', 'enforce', 'pod', 'update')]],
  [
    'an admitted pod',
    { [label('enforce')]: 'baseline', [label('enforce-version')]: 'v1.30' },
    {},
    [evaluation('allow', 'baseline', 'v1.30', 'enforce')],
  ],
  [
    'a refused pod, and the version of a later release as `future`',
    { [label('enforce')]: 'restricted', [label('enforce-version')]: 'v1.99' },
    {},
    [evaluation('deny', 'restricted', 'future', 'enforce')],
  ],
  [
    'violations of the modes audit and warn',
    { [label('audit')]: 'restricted', [label('warn')]: 'restricted', [label('warn-version')]: 'v1.35' },
    {},
    [
      evaluation('allow', 'privileged', 'latest', 'enforce'),
      evaluation('deny', 'restricted', 'latest', 'audit'),
      evaluation('deny', 'restricted', 'v1.35', 'warn'),
    ],
  ],
  [
    'a pod template',
    { [label('enforce')]: 'restricted' },
    ofDeployments,
    [evaluation('deny', 'restricted', 'latest', 'warn', 'controller')],
  ],
  ['an exempt user', {}, { user: { name: 'root' } } as Partial<AdmissionAttributes>, [exemption('pod')]],
  [
    'an exempt runtime class',
    { [label('enforce')]: 'restricted' },
    { object: { ...pod, spec: { ...spec, runtimeClassName: 'kata' } } as KubeObject },
    [exemption('pod')],
  ],
  ['nothing for a subresource that does not change the pod', {}, { subresource: 'status' }, []],
  [
    'an invalid label',
    { [label('enforce')]: 'none' },
    {},
    [evaluation('deny', 'restricted', 'latest', 'enforce'), failure(false, 'pod')],
  ],
  ['an error for a pod whose namespace is missing', undefined, {}, [failure(true, 'pod')]],
  ['an error for a pod template whose namespace is missing', undefined, ofDeployments, [failure(true, 'controller')]],
])('the metrics count %s', async (_what, labels, more, expected) => {
  const { lines } = await send(labels, more);
  expect(lines.toSorted()).toEqual(expected.toSorted());
});

it('PodSecurity warns about a pod that only the warning level forbids, but not about a refused pod', async () => {
  const warned = await send({ [label('warn')]: 'restricted' });
  expect(warned.error).toBe('');
  expect(warned.warnings).toEqual([expect.stringContaining('would violate PodSecurity "restricted:latest"')]);
  const refused = await send({ [label('enforce')]: 'restricted', [label('warn')]: 'baseline' });
  expect(refused.error).toContain('violates PodSecurity "restricted:latest"');
  expect(refused.warnings).toEqual([]);
});
