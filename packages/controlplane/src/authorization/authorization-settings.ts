import type { AuthorizerConfiguration } from '@k8s-ts/authorization/configuration';
import type { AuthorizationMode } from './authorization-modes.js';

/** The files that authorization modes need. */
export interface AuthorizationSettings {
  /** Policies of the mode ABAC: a JSON object on each line. */
  readonly policyFile?: string;
  /** The webhook of the mode Webhook. */
  readonly webhook?: {
    readonly kubeConfigFile: string;
    /** The version of SubjectAccessReview. Default `v1beta1`, as in kube-apiserver. */
    readonly version?: 'v1' | 'v1beta1';
    /** Time for which answers that allow a request are kept, in ms. Default 5 minutes. */
    readonly authorizedTTLMs?: number;
    /** Time for which answers that do not allow a request are kept, in ms. Default 30 s. */
    readonly unauthorizedTTLMs?: number;
  };
  /**
   * A file with an AuthorizationConfiguration, which takes the place of the modes. It is read again when it changes.
   */
  readonly configurationFile?: string;
}

/** The name of the webhook of the mode, which kube-apiserver shows in metrics. */
const webhookName = 'default';

/** The authorizers of the modes, as a configuration would list them. */
export function authorizersOfModes(
  modes: readonly AuthorizationMode[],
  { webhook }: AuthorizationSettings,
): readonly AuthorizerConfiguration[] {
  return modes.map((type) => {
    if (type !== 'Webhook') return { type, name: type.toLowerCase() };
    if (webhook === undefined) throw new Error('the authorization mode Webhook needs the kubeconfig of the webhook');
    const { kubeConfigFile, version = 'v1beta1', authorizedTTLMs = 300_000, unauthorizedTTLMs = 30_000 } = webhook;
    return {
      type,
      name: webhookName,
      webhook: {
        authorizedTTLMs,
        unauthorizedTTLMs,
        timeoutMs: 30_000,
        subjectAccessReviewVersion: version,
        failurePolicy: 'NoOpinion',
        kubeConfigFile,
        matchConditions: [],
      },
    };
  });
}
