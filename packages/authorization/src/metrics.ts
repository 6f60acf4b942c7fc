import { whenReady } from '@k8s-ts/event-loop';
import { type Authorization, type Authorizer, Counter, Histogram, type Metric } from '@k8s-ts/generic-apiserver';

/**
 * The metrics of authorizers, with kube-apiserver's names (`kubernetes/apiserver pkg/authorization/{metrics,cel}`,
 * `plugin/pkg/authorizer/webhook/metrics`).
 */
export interface AuthorizationMetrics {
  /** Labels: type and name of the authorizer, and decision (`allowed`, `denied`). */
  readonly decisions: Counter;
  /** Labels: name of the webhook and result (`success`, `canceled`, `timeout`, `error`). */
  readonly webhookEvaluations: Counter;
  /** Labels: name of the webhook and result. */
  readonly webhookDuration: Histogram;
  /** Labels: name of the webhook and result (`timeout`, `error`). */
  readonly webhookFailOpen: Counter;
  /** Labels: type and name of the authorizer. */
  readonly matchConditionErrors: Counter;
  /** Labels: type and name of the authorizer. */
  readonly matchConditionExclusions: Counter;
  /** Labels: type and name of the authorizer. */
  readonly matchConditionDuration: Histogram;
  /** All of these metrics, which a server exports. */
  readonly all: readonly Metric[];
}

/** Makes metrics that count from zero. */
export function newAuthorizationMetrics(): AuthorizationMetrics {
  const prefix = 'apiserver_authorization_';
  const authorizer = ['type', 'name'];
  const evaluation = ['name', 'result'];
  const metrics = {
    decisions: new Counter(`${prefix}decisions_total`, 'Terminal decisions, by authorizer type, name and decision.', [
      ...authorizer,
      'decision',
    ]),
    webhookEvaluations: new Counter(
      `${prefix}webhook_evaluations_total`,
      'Requests to authorization webhooks, by name and result.',
      evaluation,
    ),
    webhookDuration: new Histogram(
      `${prefix}webhook_duration_seconds`,
      'Time that requests to authorization webhooks took, by name and result.',
      evaluation,
      [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    ),
    webhookFailOpen: new Counter(
      `${prefix}webhook_evaluations_fail_open_total`,
      'Requests on which an authorization webhook had no opinion because it failed or was too slow, by name and result.',
      evaluation,
    ),
    matchConditionErrors: new Counter(
      `${prefix}match_condition_evaluation_errors_total`,
      'Requests for which match conditions could not be evaluated, by authorizer type and name.',
      authorizer,
    ),
    matchConditionExclusions: new Counter(
      `${prefix}match_condition_exclusions_total`,
      'Requests that match conditions excluded, by authorizer type and name.',
      authorizer,
    ),
    matchConditionDuration: new Histogram(
      `${prefix}match_condition_evaluation_seconds`,
      'Time that match conditions took, by authorizer type and name.',
      authorizer,
      [0.001, 0.005, 0.01, 0.025, 0.1, 0.2, 0.25],
    ),
  };
  return { ...metrics, all: Object.values(metrics) };
}

/** An authorizer whose decisions are counted. It answers at once when the authorizer does. */
export function countedAuthorizer(
  { decisions }: AuthorizationMetrics,
  { type, name }: { readonly type: string; readonly name: string },
  authorizer: Authorizer,
): Authorizer {
  const allowed = decisions.bind([type, name, 'allowed']);
  const denied = decisions.bind([type, name, 'denied']);
  const count = (answer: Authorization): Authorization => {
    if (answer.decision === 'Allow') allowed();
    else if (answer.decision === 'Deny') denied();
    return answer;
  };
  return {
    authorize(attributes, request) {
      return whenReady(authorizer.authorize(attributes, request), count);
    },
  };
}
