/** The types of authorizers that an AuthorizationConfiguration may list, which are also the modes of `--authorization-mode`. */
export const authorizerTypes = ['ABAC', 'AlwaysAllow', 'AlwaysDeny', 'Node', 'RBAC', 'Webhook'] as const;

export type AuthorizerType = (typeof authorizerTypes)[number];

/** How a webhook is asked, and about which requests. */
export interface WebhookConfiguration {
  /** In ms; 0: allowed requests are not kept. */
  readonly authorizedTTLMs: number;
  /** In ms; 0: others are not kept. */
  readonly unauthorizedTTLMs: number;
  /** For one attempt, in ms. */
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
  /** Of the type Webhook. */
  readonly webhook?: WebhookConfiguration;
}

/** The authorizers of a server, in the order in which they are asked. */
export interface AuthorizationConfiguration {
  readonly authorizers: readonly AuthorizerConfiguration[];
}
