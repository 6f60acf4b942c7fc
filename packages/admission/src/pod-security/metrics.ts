import { type AdmissionAttributes, Counter, defaultVersion, type Metric } from '@k8s-ts/generic-apiserver';
import type { LevelVersion, PodSecurityMode } from './policy.js';

/** The metrics of the plugin PodSecurity, with kube-apiserver's names (`kubernetes/pod-security-admission metrics`). */
export interface PodSecurityMetrics {
  /** Counts an evaluation. Of the modes `audit` and `warn`, only violations count. */
  evaluated(
    decision: 'allow' | 'deny',
    policy: LevelVersion,
    mode: PodSecurityMode,
    attributes: AdmissionAttributes,
  ): void;
  /** Counts a request that is not checked. */
  exempted(attributes: AdmissionAttributes): void;
  /** Counts an error. Fatal: the policy is not known. Otherwise: a label of the namespace is invalid. */
  failed(isFatal: boolean, attributes: AdmissionAttributes): void;
  /** All of these metrics, which a server exports. */
  readonly all: readonly Metric[];
}

const requestLabels = ['request_operation', 'resource', 'subresource'];

/** Makes metrics that count from zero. */
export function newPodSecurityMetrics(): PodSecurityMetrics {
  const evaluations = new Counter(
    'pod_security_evaluations_total',
    'Evaluations of pods, by decision, level, version, mode, operation, resource and subresource, without ignored and exempt requests.',
    ['decision', 'policy_level', 'policy_version', 'mode', ...requestLabels],
  );
  const exemptions = new Counter(
    'pod_security_exemptions_total',
    'Requests that are exempt, by operation, resource and subresource.',
    requestLabels,
  );
  const errors = new Counter(
    'pod_security_errors_total',
    'Errors that prevent normal evaluation, by operation, resource and subresource, and whether they are fatal.',
    ['fatal', ...requestLabels],
  );
  for (const operation of ['create', 'update']) {
    evaluations.add(['allow', 'privileged', 'latest', 'enforce', operation, 'pod', ''], 0);
    for (const resource of ['pod', 'controller']) exemptions.add([operation, resource, ''], 0);
  }
  return {
    evaluated: (decision, policy, mode, attributes) =>
      evaluations.add([decision, policy.level, versionLabel(policy), mode, ...requestValues(attributes)]),
    exempted: (attributes) => exemptions.add(requestValues(attributes)),
    failed: (isFatal, attributes) => errors.add([String(isFatal), ...requestValues(attributes)]),
    all: [evaluations, exemptions, errors],
  };
}

/** All versions after the server's own share one label. The level `privileged` is the same in all versions. */
function versionLabel({ level, version }: LevelVersion): string {
  if (version === 'latest' || level === 'privileged') return 'latest';
  return version <= Number(defaultVersion.minor) ? `v1.${version}` : 'future';
}

function requestValues({ operation, resource: { group, resource }, subresource }: AdmissionAttributes): string[] {
  const kind =
    group === '' && resource === 'pods'
      ? 'pod'
      : group === '' && resource === 'namespaces'
        ? 'namespace'
        : 'controller';
  return [operation.toLowerCase(), kind, subresource];
}
