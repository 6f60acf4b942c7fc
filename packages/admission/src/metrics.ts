import { Counter, Histogram, type Metric } from '@k8s-ts/generic-apiserver';
import { newPodSecurityMetrics, type PodSecurityMetrics } from './pod-security/metrics.js';

const seconds = [0.005, 0.025, 0.1, 0.5, 1, 2.5];

/**
 * The metrics of webhooks, policies and PodSecurity, with kube-apiserver's names
 * (`kubernetes/apiserver pkg/admission/metrics`, `plugin/policy/{mutating,validating}/metrics`).
 */
export interface AdmissionMetrics {
  /** Labels: name, type (`admit`, `validating`), operation, and whether the request was rejected. */
  readonly webhookDuration: Histogram;
  /** Labels: name, type, operation, error type and the status code of the rejection. */
  readonly webhookRejections: Counter;
  /** Labels: name and type. */
  readonly webhookFailOpen: Counter;
  /** Labels: name, type, operation, status code, and whether the request was rejected. */
  readonly webhookRequests: Counter;
  /** Labels: name, kind (`webhook`, `policy`), type and operation. */
  readonly matchConditionErrors: Counter;
  /** Labels: name, kind, type and operation. */
  readonly matchConditionExclusions: Counter;
  /** Labels: name, kind, type and operation. */
  readonly matchConditionDuration: Histogram;
  /** Labels: policy, binding, error type and enforcement action (`allow`, `deny`, `audit`, `warn`). */
  readonly policyChecks: Counter;
  /** Labels: policy, binding, error type and enforcement action. */
  readonly policyDuration: Histogram;
  /** Labels: policy, binding and error type. */
  readonly mutatingPolicyChecks: Counter;
  /** Labels: policy, binding and error type. */
  readonly mutatingPolicyDuration: Histogram;
  readonly podSecurity: PodSecurityMetrics;
  /** All of these metrics, which a server exports. */
  readonly all: readonly Metric[];
}

/** Makes metrics that count from zero. */
export function newAdmissionMetrics(): AdmissionMetrics {
  const webhook = ['name', 'type', 'operation'];
  const condition = ['name', 'kind', 'type', 'operation'];
  const policy = ['policy', 'policy_binding', 'error_type', 'enforcement_action'];
  const mutation = ['policy', 'policy_binding', 'error_type'];
  const metrics = {
    webhookDuration: new Histogram(
      'apiserver_admission_webhook_admission_duration_seconds',
      'Time that webhooks took, by name, type, operation and whether the request was rejected.',
      [...webhook, 'rejected'],
      [...seconds, 10, 25],
    ),
    webhookRejections: new Counter(
      'apiserver_admission_webhook_rejection_count',
      'Requests that webhooks rejected, by name, type, operation, error type and status code. Codes above 600 count as 600.',
      [...webhook, 'error_type', 'rejection_code'],
    ),
    webhookFailOpen: new Counter(
      'apiserver_admission_webhook_fail_open_count',
      'Failed calls of webhooks that were ignored, by name and type.',
      ['name', 'type'],
    ),
    webhookRequests: new Counter(
      'apiserver_admission_webhook_request_total',
      'Calls of webhooks, by name, type, operation, status code and whether the request was rejected. Codes above 600 count as 600.',
      [...webhook, 'code', 'rejected'],
    ),
    matchConditionErrors: new Counter(
      'apiserver_admission_match_condition_evaluation_errors_total',
      'Match conditions that could not be evaluated, by the name of the webhook or policy, kind, type and operation.',
      condition,
    ),
    matchConditionExclusions: new Counter(
      'apiserver_admission_match_condition_exclusions_total',
      'Requests that match conditions excluded, by the name of the webhook or policy, kind, type and operation.',
      condition,
    ),
    matchConditionDuration: new Histogram(
      'apiserver_admission_match_condition_evaluation_seconds',
      'Time that match conditions took, by the name of the webhook or policy, kind, type and operation.',
      condition,
      [0.001, 0.005, 0.01, 0.025, 0.1, 0.2, 0.25],
    ),
    policyChecks: new Counter(
      'apiserver_validating_admission_policy_check_total',
      'Checks of validating policies, by policy, binding, error type and enforcement action.',
      policy,
    ),
    policyDuration: new Histogram(
      'apiserver_validating_admission_policy_check_duration_seconds',
      'Time that checks of validating policies took, by policy, binding, error type and enforcement action.',
      policy,
      [0.0000005, 0.001, 0.01, 0.1, 1],
    ),
    mutatingPolicyChecks: new Counter(
      'apiserver_mutating_admission_policy_check_total',
      'Mutations of mutating policies, by policy, binding and error type.',
      mutation,
    ),
    mutatingPolicyDuration: new Histogram(
      'apiserver_mutating_admission_policy_check_duration_seconds',
      'Time that mutations of mutating policies took, by policy, binding and error type.',
      mutation,
      [0.0000005, 0.001, 0.01, 0.1, 1],
    ),
  };
  const podSecurity = newPodSecurityMetrics();
  return { ...metrics, podSecurity, all: [...Object.values(metrics), ...podSecurity.all] };
}
