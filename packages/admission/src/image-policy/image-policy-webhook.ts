import type { Pod } from '@k8s-ts/api/types';
import { errorText } from '@k8s-ts/apimachinery/errors';
import type { WebhookClient } from '@k8s-ts/client/node';
import { type AdmissionAttributes, type AdmissionPlugin, admissionForbidden } from '@k8s-ts/generic-apiserver';

export interface ImagePolicyWebhookOptions {
  readonly client: Pick<WebhookClient, 'post'>;
  /** Time for which an answer that allows images is kept, in ms. Default 5 minutes. */
  readonly allowTTLMs?: number;
  /** Time for which an answer that refuses images is kept, in ms. Default 30 s. */
  readonly denyTTLMs?: number;
  /** Whether pods are admitted when the webhook fails. Default false. */
  readonly defaultAllow?: boolean;
  readonly now?: () => number;
}

interface Status {
  readonly allowed: boolean;
  readonly reason: string;
  /** Annotations for the audit record of the request. */
  readonly auditAnnotations: readonly (readonly [string, string])[];
}

const maxAnswers = 1024;
const apiVersion = 'imagepolicy.k8s.io/v1alpha1';
/** Prefix of the keys of annotations in the audit record of the request. */
const auditPrefix = 'imagepolicywebhook.image-policy.k8s.io/';

/** Asks a webhook whether the images of a pod may be used. `kubernetes plugin/pkg/admission/imagepolicy`. */
export function imagePolicyWebhook(options: ImagePolicyWebhookOptions): AdmissionPlugin {
  const { client, allowTTLMs = 300_000, denyTTLMs = 30_000, defaultAllow = false, now = Date.now } = options;
  const answers = new Map<string, { readonly status: Status; readonly expires: number }>();

  async function review(spec: object, signal: AbortSignal | undefined): Promise<Status> {
    const key = JSON.stringify(spec);
    const kept = answers.get(key);
    answers.delete(key);
    if (kept !== undefined && kept.expires > now()) {
      answers.set(key, kept);
      return kept.status;
    }
    const asked = { kind: 'ImageReview', apiVersion, metadata: {}, spec, status: { allowed: false } };
    const answer = await client.post(asked, signal);
    if (answer.kind !== 'ImageReview' || answer.apiVersion !== apiVersion) {
      throw new Error(`the answer of the image policy webhook is no ImageReview of ${apiVersion}`);
    }
    const { allowed, reason, auditAnnotations } = (answer.status ?? {}) as Readonly<Record<string, unknown>>;
    const status = {
      allowed: allowed === true,
      reason: typeof reason === 'string' ? reason : '',
      auditAnnotations: textsOf(auditAnnotations),
    };
    answers.set(key, { status, expires: now() + (status.allowed ? allowTTLMs : denyTTLMs) });
    if (answers.size > maxAnswers) answers.delete(answers.keys().next().value as string);
    return status;
  }

  return {
    name: 'ImagePolicyWebhook',
    handles: (operation) => operation === 'CREATE' || operation === 'UPDATE',
    async validate(attributes) {
      const spec = reviewSpecOf(attributes);
      if (spec === undefined) return;
      let status: Status;
      try {
        status = await review(spec, attributes.context.signal);
      } catch (error) {
        if (defaultAllow) {
          attributes.context.annotate?.(`${auditPrefix}failed-open`, 'true');
          return;
        }
        throw admissionForbidden(attributes, errorText(error));
      }
      for (const [key, value] of status.auditAnnotations) attributes.context.annotate?.(auditPrefix + key, value);
      if (status.allowed) return;
      throw admissionForbidden(
        attributes,
        status.reason === ''
          ? 'one or more images rejected by webhook backend'
          : `image policy webhook backend denied one or more images: ${status.reason}`,
      );
    },
  };
}

/** Undefined for requests that are not about the images of a pod. */
function reviewSpecOf({ resource, subresource, object, namespace }: AdmissionAttributes): object | undefined {
  if (resource.group !== '' || resource.resource !== 'pods' || object === undefined) return undefined;
  const { spec, metadata } = object as Pod;
  const lists = {
    '': [...(spec?.containers ?? []), ...(spec?.initContainers ?? [])],
    ephemeralcontainers: spec?.ephemeralContainers ?? [],
  };
  if (!Object.hasOwn(lists, subresource)) return undefined;
  const containers = lists[subresource as keyof typeof lists];
  const annotations = Object.entries(metadata?.annotations ?? {}).filter(([key]) =>
    key.includes('.image-policy.k8s.io/'),
  );
  return {
    containers: containers.map(({ image }) => (image ? { image } : {})),
    ...(annotations.length > 0 ? { annotations: Object.fromEntries(annotations) } : {}),
    namespace,
  };
}

/** The entries of an object whose values are texts. */
function textsOf(value: unknown): readonly (readonly [string, string])[] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    : [];
}
