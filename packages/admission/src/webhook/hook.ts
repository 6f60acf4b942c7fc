import type { admissionregistrationv1 } from '@k8s-ts/api/types';

/** A webhook of either kind; `reinvocationPolicy` belongs to mutating ones. */
export type Webhook = admissionregistrationv1.ValidatingWebhook & { readonly reinvocationPolicy?: string };

/** Type of a webhook call in metrics. */
export type WebhookType = 'admit' | 'validating';

/** A webhook of a configuration. */
export interface Hook {
  /** Unique among all webhooks, whose names may repeat. */
  readonly uid: string;
  readonly configuration: string;
  readonly webhook: Webhook;
}

/** Whether failed calls are ignored. */
export const ignoresFailures = ({ failurePolicy }: Webhook): boolean => failurePolicy === 'Ignore';
