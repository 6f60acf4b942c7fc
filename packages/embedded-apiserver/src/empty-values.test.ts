import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../test/in-process.js';
import type { APIServer } from './create-api-server.js';

let server: APIServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function post(path: string, object: object) {
  const answer = await server.fetch(
    new Request(`https://localhost${path}?dryRun=All`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(object),
    }),
  );
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

const pods = '/api/v1/namespaces/default/pods';
const pod = (spec: object) => ({
  metadata: { name: 'one' },
  spec: { containers: [{ name: 'a', image: 'b' }], ...spec },
});

it.each([
  [
    { preemptionPolicy: '' },
    'the string value of PreemptionPolicy () must not be provided in pod spec; priority admission controller computed PreemptLowerPriority from the given PriorityClass name',
  ],
  [{ priorityClassName: 'a/b' }, 'no PriorityClass with name a/b was found'],
])('the server refuses pods with %j', async (spec, reason) => {
  const { status, body } = await post(pods, pod(spec));
  expect([status, body.message]).toEqual([403, `pods "one" is forbidden: ${reason}`]);
});

it('the server shows an empty certificate signing request unchanged', async () => {
  const { body } = await post('/apis/certificates.k8s.io/v1/certificatesigningrequests', {
    metadata: { name: 'one' },
    spec: { request: '', signerName: 'example.com/one', usages: ['client auth'] },
  });
  expect(body.message).toContain('spec.request: Invalid value: "": PEM block type must be CERTIFICATE REQUEST');
});

it('the server names only the labels of the template when the name of a job is too long for them', async () => {
  const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'b' }] } };
  const { body } = await post('/apis/batch/v1/namespaces/default/jobs', {
    metadata: { name: 'a'.repeat(64) },
    spec: { template },
  });
  const fields = body.details.causes.map(({ field }: { field: string }) => field);
  // There is one error for each of the two labels whose value is the name.
  expect(fields).toEqual(['spec.template.labels', 'spec.template.labels']);
});

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const definition = (schema: object, more: object = {}) => ({
  metadata: { name: 'things.example.com' },
  spec: {
    group: 'example.com',
    names: { plural: 'things', kind: 'Thing' },
    scope: 'Namespaced',
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', ...schema } } }],
    ...more,
  },
});

it.each([{}, { a: 1 }, { a: null }])(
  'the server refuses a definition whose schema has the dependencies %j',
  async (dependencies) => {
    const { status, body } = await post(definitions, definition({ dependencies }));
    expect([status, body.message]).toEqual([
      422,
      'CustomResourceDefinition.apiextensions.k8s.io "things.example.com" is invalid: spec.validation.openAPIV3Schema.dependencies: Forbidden: dependencies is not supported',
    ]);
  },
);

it.each([{}, { clientConfig: null }, { conversionReviewVersions: null }])(
  'the server treats a conversion whose webhook is %j as one without a webhook',
  async (webhook) => {
    const { status, body } = await post(definitions, definition({}, { conversion: { strategy: 'None', webhook } }));
    expect([status, body.spec.conversion]).toEqual([201, { strategy: 'None' }]);
    expect(body.metadata.managedFields[0].fieldsV1['f:spec']['f:conversion']).toEqual({ '.': {}, 'f:strategy': {} });
  },
);
