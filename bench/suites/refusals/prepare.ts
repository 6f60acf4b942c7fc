import { Client, type Target } from '../../kit/client.js';
import { newDefinition } from '../../kit/definition.js';
import type { DenyingWebhook } from './webhook.js';

const definition = newDefinition('ruleds', 'refusals.example.com', {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      required: ['min', 'max'],
      properties: {
        min: { type: 'integer' },
        max: { type: 'integer' },
        name: { type: 'string', pattern: '^[a-z0-9]+$' },
      },
      'x-kubernetes-validations': [{ rule: 'self.min <= self.max', message: 'min is over max' }],
    },
  },
});

const matched = { apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'], operations: ['CREATE'] };

function policy(): object {
  return {
    metadata: { name: 'bench' },
    spec: {
      failurePolicy: 'Fail',
      matchConstraints: { resourceRules: [matched] },
      validations: [
        {
          expression:
            "!has(object.metadata.labels) || !('deny' in object.metadata.labels) || object.metadata.labels.deny != 'policy'",
          message: 'the policy of the bench denies this',
        },
      ],
    },
  };
}

function webhook({ url, caBundle }: DenyingWebhook): object {
  return {
    metadata: { name: 'bench' },
    webhooks: [
      {
        name: 'deny.example.com',
        clientConfig: { url, caBundle },
        rules: [matched],
        objectSelector: { matchLabels: { deny: 'webhook' } },
        admissionReviewVersions: ['v1'],
        sideEffects: 'None',
      },
    ],
  };
}

/** Creates the objects that the refused requests need. @returns a token of a service account without permissions */
export async function prepare(target: Target, hook: DenyingWebhook): Promise<string> {
  const client = new Client(target);
  const admission = '/apis/admissionregistration.k8s.io/v1';
  const binding = { metadata: { name: 'bench' }, spec: { policyName: 'bench', validationActions: ['Deny'] } };
  const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
  try {
    for (const metadata of [{ name: 'bench' }, { name: 'secure', labels }]) {
      await client.json('POST', '/api/v1/namespaces', { metadata });
      // The server runs no controller that would create the service account of the pods.
      await client.request('POST', `/api/v1/namespaces/${metadata.name}/serviceaccounts`, {
        metadata: { name: 'default' },
      });
    }
    await client.json('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', definition);
    await client.json('POST', '/api/v1/namespaces/bench/configmaps', {
      metadata: { name: 'stored' },
      data: { key: 'value' },
    });
    await client.json('POST', `${admission}/validatingadmissionpolicies`, policy());
    await client.json('POST', `${admission}/validatingadmissionpolicybindings`, binding);
    await client.json('POST', `${admission}/validatingwebhookconfigurations`, webhook(hook));
    const { status } = await client.json<{ status: { token: string } }>(
      'POST',
      '/api/v1/namespaces/bench/serviceaccounts/default/token',
      { spec: {} },
    );
    return status.token;
  } finally {
    client.close();
  }
}
