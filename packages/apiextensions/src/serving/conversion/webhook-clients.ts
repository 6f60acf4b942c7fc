import { parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import { checkReviewKind, type ResolveService, WebhookClients } from '@k8s-ts/generic-apiserver/webhook';

const clients = new WeakMap<ResolveService, WebhookClients>();

/** The clients of all conversion webhooks of one server. Idle connections do not keep the process alive. */
export function clientsOf(resolve: ResolveService): WebhookClients {
  let known = clients.get(resolve);
  if (known === undefined) {
    known = new WebhookClients(resolve);
    clients.set(resolve, known);
  }
  return known;
}

/** @throws Error for an answer that is not a review of the version of the request */
export function checkConversionReview(asked: object, answer: unknown): void {
  const { apiVersion = '' } = asked as { readonly apiVersion?: string };
  checkReviewKind(answer, {
    ...parseGroupVersion(apiVersion),
    kind: 'ConversionReview',
    versions: ['v1', 'v1beta1'],
  });
}
