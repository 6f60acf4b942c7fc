/**
 * The types of authorizers that an AuthorizationConfiguration may list, which are also the modes of
 * `--authorization-mode`.
 */
export const authorizerTypes = ['ABAC', 'AlwaysAllow', 'AlwaysDeny', 'Node', 'RBAC', 'Webhook'] as const;

export type AuthorizerType = (typeof authorizerTypes)[number];

/** How a webhook is asked, and about which requests. */
export interface WebhookConfiguration {
  /** Time for which allowed requests are cached, in ms; 0: not at all. */
  readonly authorizedTTLMs: number;
  /** Time for which requests that were not allowed are cached, in ms; 0: not at all. */
  readonly unauthorizedTTLMs: number;
  /** Time limit for one attempt, in ms. */
  readonly timeoutMs: number;
  readonly subjectAccessReviewVersion: 'v1' | 'v1beta1';
  readonly failurePolicy: 'NoOpinion' | 'Deny';
  readonly kubeConfigFile: string;
  /** CEL expressions with the variable `request`; all must be true. */
  readonly matchConditions: readonly string[];
}

/** An entry of the list of authorizers. */
export interface AuthorizerConfiguration {
  readonly type: AuthorizerType;
  readonly name: string;
  /** Settings of an authorizer of the type Webhook. */
  readonly webhook?: WebhookConfiguration;
}

/** The authorizers of a server, in the order in which they are asked. */
export interface AuthorizationConfiguration {
  readonly authorizers: readonly AuthorizerConfiguration[];
}
