import { type ResolveService, WebhookClients } from '@k8s-ts/generic-apiserver/webhook';

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
