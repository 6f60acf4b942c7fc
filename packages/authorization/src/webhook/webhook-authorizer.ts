import type { authorizationv1 } from '@k8s-ts/api/types';
import { isWebhookTimeout, type WebhookClient } from '@k8s-ts/client/node';
import {
  type Authorization,
  type AuthorizationAttributes,
  type AuthorizedRequest,
  type Authorizer,
  noOpinion,
  type RuleResolver,
} from '@k8s-ts/generic-apiserver';
import type { AuthorizationMetrics } from '../metrics.js';
import { accessReviewSpec } from './access-review.js';

type Spec = authorizationv1.SubjectAccessReviewSpec;
type Status = Pick<authorizationv1.SubjectAccessReviewStatus, 'allowed' | 'denied' | 'reason'>;

/**
 * Whether a webhook is asked about a request.
 *
 * @throws Error when that cannot be determined: the failure policy decides then
 */
export type MatchConditions = (spec: Spec) => boolean;

export interface WebhookAuthorizerOptions {
  readonly client: Pick<WebhookClient, 'post'>;
  /** Version of SubjectAccessReview that the webhook accepts. */
  readonly version: 'v1' | 'v1beta1';
  /** Time for which an allowed request is cached, in ms. 0: not at all. Default 5 minutes. */
  readonly authorizedTTLMs?: number;
  /** Time for which a request that was not allowed is cached, in ms. 0: not at all. Default 30 s. */
  readonly unauthorizedTTLMs?: number;
  /**
   * `NoOpinion`: when the webhook fails, the authorizers after it decide. `Deny`: the request fails. Default
   * `NoOpinion`.
   */
  readonly failurePolicy?: 'NoOpinion' | 'Deny';
  /** Decide whether the webhook is asked about a request. Default: about all requests. */
  readonly matchConditions?: MatchConditions;
  /** The name of the authorizer in {@link metrics}. Default `default`. */
  readonly name?: string;
  /**
   * Counts match conditions, and failures that leave the decision to the next authorizer. The client counts requests.
   * Default: none are counted.
   */
  readonly metrics?: AuthorizationMetrics;
  /** Now, in ms. Default the system's clock. */
  readonly now?: () => number;
}

/** Maximum number of cached answers. The least recently used are dropped first. */
const maxAnswers = 8192;
/** Maximum length of a request's attributes, in characters, for which answers are cached: clients choose the length. */
const maxKeptText = 10_000;

/**
 * Asks a webhook with SubjectAccessReviews. Throws when it fails and the policy is `NoOpinion`, so that the next
 * authorizer is asked and the failure is known when none of them decides.
 * `kubernetes/apiserver plugin/pkg/authorizer/webhook`.
 */
export function newWebhookAuthorizer(options: WebhookAuthorizerOptions): Authorizer & RuleResolver {
  return new WebhookAuthorizer(options);
}

class WebhookAuthorizer implements Authorizer, RuleResolver {
  readonly #options: WebhookAuthorizerOptions;
  readonly #authorizedTTLMs: number;
  readonly #unauthorizedTTLMs: number;
  readonly #failurePolicy: 'NoOpinion' | 'Deny';
  readonly #name: string;
  readonly #metrics: AuthorizationMetrics | undefined;
  readonly #now: () => number;
  readonly #labels: string[];
  readonly #answers = new Map<string, { readonly status: Status; readonly expires: number }>();

  constructor(options: WebhookAuthorizerOptions) {
    this.#options = options;
    this.#authorizedTTLMs = options.authorizedTTLMs ?? 300_000;
    this.#unauthorizedTTLMs = options.unauthorizedTTLMs ?? 30_000;
    this.#failurePolicy = options.failurePolicy ?? 'NoOpinion';
    this.#name = options.name ?? 'default';
    this.#metrics = options.metrics;
    this.#now = options.now ?? Date.now;
    this.#labels = ['Webhook', this.#name];
  }

  async authorize(attributes: AuthorizationAttributes, request?: AuthorizedRequest): Promise<Authorization> {
    try {
      return await this.#ask(attributes, request);
    } catch (error) {
      if (this.#failurePolicy === 'NoOpinion') throw error;
      return { decision: 'Deny', reason: '', error };
    }
  }

  async rulesFor() {
    return {
      resourceRules: [],
      nonResourceRules: [],
      incomplete: true,
      evaluationError: 'webhook authorizer does not support user rule resolution',
    };
  }

  #kept(key: string): Status | undefined {
    const found = this.#answers.get(key);
    if (found === undefined) return undefined;
    this.#answers.delete(key);
    if (found.expires <= this.#now()) return undefined;
    this.#answers.set(key, found);
    return found.status;
  }

  #keep(key: string, status: Status): void {
    const ttl = status.allowed ? this.#authorizedTTLMs : this.#unauthorizedTTLMs;
    if (ttl <= 0) return;
    this.#answers.set(key, { status, expires: this.#now() + ttl });
    if (this.#answers.size > maxAnswers) this.#answers.delete(this.#answers.keys().next().value as string);
  }

  /** Whether the webhook is asked. Throws when a condition fails and no other condition is false. */
  #matches(spec: Spec): boolean {
    const { matchConditions } = this.#options;
    if (matchConditions === undefined) return true;
    const started = performance.now();
    try {
      const isMatch = matchConditions(spec);
      if (!isMatch) this.#metrics?.matchConditionExclusions.add(this.#labels);
      return isMatch;
    } catch (error) {
      this.#metrics?.matchConditionErrors.add(this.#labels);
      throw error;
    } finally {
      this.#metrics?.matchConditionDuration.observe(this.#labels, (performance.now() - started) / 1000);
    }
  }

  async #reviewed(spec: Spec, signal: AbortSignal | undefined): Promise<Status> {
    try {
      return await review(this.#options, spec, signal);
    } catch (error) {
      if (this.#failurePolicy === 'NoOpinion' && !signal?.aborted)
        this.#metrics?.webhookFailOpen.add([this.#name, isWebhookTimeout(error) ? 'timeout' : 'error']);
      throw error;
    }
  }

  async #ask(attributes: AuthorizationAttributes, request: AuthorizedRequest | undefined): Promise<Authorization> {
    const spec = accessReviewSpec(attributes);
    if (!this.#matches(spec)) return noOpinion;
    const key = JSON.stringify(spec);
    let status = this.#kept(key);
    if (status === undefined) {
      status = await this.#reviewed(spec, request?.signal);
      if (textLength(attributes) < maxKeptText) this.#keep(key, status);
    }
    return decisionOf(status);
  }
}

async function review(
  { client, version }: WebhookAuthorizerOptions,
  spec: Spec,
  signal: AbortSignal | undefined,
): Promise<Status> {
  const apiVersion = `authorization.k8s.io/${version}`;
  const { groups, ...rest } = spec;
  // v1beta1 has another name for the list of groups.
  const sent = version === 'v1' ? spec : { ...rest, ...(groups ? { group: groups } : {}) };
  const asked = { kind: 'SubjectAccessReview', apiVersion, metadata: {}, spec: sent, status: { allowed: false } };
  const answer = await client.post(asked, signal);
  if (answer.kind !== 'SubjectAccessReview' || answer.apiVersion !== apiVersion) {
    throw new Error(`the answer of the authorization webhook is no SubjectAccessReview of ${apiVersion}`);
  }
  return statusIn(answer.status);
}

/** An answer with a wrong type is not a permission. @throws Error for such an answer */
function statusIn(value: unknown): Status {
  const { allowed = false, denied = false, reason = '' } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof allowed !== 'boolean' || typeof denied !== 'boolean' || typeof reason !== 'string') {
    throw new Error('the answer of the authorization webhook has a status that cannot be read');
  }
  return { allowed, denied, reason };
}

function decisionOf({ allowed, denied, reason = '' }: Status): Authorization {
  if (allowed && denied) {
    const error = new Error('webhook subject access review returned both allow and deny response');
    return { decision: 'Deny', reason, error };
  }
  return { decision: denied ? 'Deny' : allowed ? 'Allow' : 'NoOpinion', reason };
}

function textLength(attributes: AuthorizationAttributes): number {
  const { namespace, verb, apiGroup, apiVersion, resource, subresource, name, path } = attributes;
  return [namespace, verb, apiGroup, apiVersion, resource, subresource, name, path].join('').length;
}
