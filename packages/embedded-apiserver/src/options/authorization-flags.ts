import type { AuthorizationMode } from '@k8s-ts/controlplane';
import { durationFlag, type Flag, stringFlag, stringsFlag } from './flag.js';

const group = 'Authorization';

/** The flags about what users may do, with kube-apiserver's names. */
export const authorizationFlags = {
  authorizationMode: stringsFlag(
    {
      name: 'authorization-mode',
      group,
      suggested: ['AlwaysAllow', 'AlwaysDeny', 'ABAC', 'Webhook', 'RBAC', 'Node'],
      help: 'AlwaysAllow, AlwaysDeny, ABAC, Webhook, RBAC, Node. The modes are asked in this order; members of the group system:masters may do everything.',
    },
    ['RBAC'],
    // `completeAuthorizationOptions` refuses other names.
  ) as Flag<readonly AuthorizationMode[]>,
  authorizationPolicyFile: stringFlag({
    name: 'authorization-policy-file',
    group,
    help: 'File with policies of the mode ABAC, a JSON object on each line.',
  }),
  authorizationWebhookConfigFile: stringFlag({
    name: 'authorization-webhook-config-file',
    group,
    help: 'kubeconfig file of the service that the mode Webhook asks.',
  }),
  authorizationWebhookVersion: stringFlag(
    {
      name: 'authorization-webhook-version',
      group,
      suggested: ['v1', 'v1beta1'],
      help: 'Version of the SubjectAccessReviews that are sent to the webhook: v1 or v1beta1.',
    },
    'v1beta1',
  ),
  authorizationWebhookCacheAuthorizedTTL: durationFlag(
    {
      name: 'authorization-webhook-cache-authorized-ttl',
      group,
      help: 'How long the webhook is not asked again about a request that it allowed.',
    },
    '5m',
  ),
  authorizationWebhookCacheUnauthorizedTTL: durationFlag(
    {
      name: 'authorization-webhook-cache-unauthorized-ttl',
      group,
      help: 'How long the webhook is not asked again about a request that it did not allow.',
    },
    '30s',
  ),
  authorizationConfig: stringFlag({
    name: 'authorization-config',
    group,
    help: 'File with an AuthorizationConfiguration, instead of --authorization-mode and --authorization-webhook-*. It is read again when it changes.',
  }),
};
