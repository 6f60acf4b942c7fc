import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inProcess } from '../test/in-process.js';
import { createAPIServer } from './create-api-server.js';
import type { APIServerOptions } from './options.js';

const version = 'admissionregistration.k8s.io/v1';
const admission = `/apis/${version}`;
const maps = '/api/v1/namespaces/default/configmaps';
const suffix = '.static.k8s.io';

const ruleFor = (group: string, ...resources: string[]) => ({
  apiGroups: [group],
  apiVersions: ['*'],
  operations: ['CREATE'],
  resources,
});
const webhook = (name: string, resource: string, more: object = {}) => ({
  apiVersion: version,
  kind: 'ValidatingWebhookConfiguration',
  metadata: { name },
  webhooks: [
    {
      name: 'refuses.example.com',
      admissionReviewVersions: ['v1'],
      clientConfig: { url: 'https://127.0.0.1:1/' },
      sideEffects: 'None',
      rules: [ruleFor(resource === 'secrets' ? '' : 'admissionregistration.k8s.io', resource)],
      ...more,
    },
  ],
});
const policy = (name: string, forbidden: string, more: object = {}) => ({
  apiVersion: version,
  kind: 'ValidatingAdmissionPolicy',
  metadata: { name },
  spec: {
    matchConstraints: {
      resourceRules: [
        ruleFor('', 'configmaps'),
        ruleFor('admissionregistration.k8s.io', 'validatingadmissionpolicies'),
      ],
    },
    validations: [{ expression: `object.metadata.name != '${forbidden}'`, message: `${forbidden} is forbidden` }],
    ...more,
  },
});
const binding = (name: string, policyName: string, more: object = {}) => ({
  apiVersion: version,
  kind: 'ValidatingAdmissionPolicyBinding',
  metadata: { name },
  spec: { policyName, validationActions: ['Deny'], ...more },
});
const configurationOf = (plugin: string, staticManifestsDir: string) => ({
  name: plugin,
  configuration: {
    apiVersion: 'apiserver.config.k8s.io/v1',
    kind: plugin.endsWith('Webhook') ? 'WebhookAdmissionConfiguration' : `${plugin}Configuration`,
    staticManifestsDir,
  },
});

const folder = mkdtempSync(join(tmpdir(), 'manifests-'));
afterAll(() => rmSync(folder, { recursive: true }));

let folders = 0;
/** Writes a folder of manifests and the configuration of a plugin that names it. */
function configured(plugins: Readonly<Record<string, readonly object[]>>) {
  const own = join(folder, String(folders++));
  mkdirSync(own);
  const places = Object.fromEntries(Object.keys(plugins).map((plugin) => [plugin, join(own, plugin)]));
  for (const [plugin, objects] of Object.entries(plugins)) {
    mkdirSync(join(own, plugin));
    write(join(own, plugin, 'objects.yaml'), objects);
  }
  const admissionControlConfigFile = join(own, 'admission.json');
  write(admissionControlConfigFile, [
    {
      apiVersion: 'apiserver.config.k8s.io/v1',
      kind: 'AdmissionConfiguration',
      plugins: Object.entries(places).map(([plugin, place]) => configurationOf(plugin, place)),
    },
  ]);
  return { admissionControlConfigFile, places };
}
const write = (file: string, objects: readonly object[]) =>
  writeFileSync(file, objects.map((object) => `${JSON.stringify(object)}\n`).join('---\n'));

const featureGates = ['ManifestBasedAdmissionControlConfig=true'];
const configMap = (name: string) => ({ kind: 'ConfigMap', apiVersion: 'v1', metadata: { name } });
const secret = { kind: 'Secret', apiVersion: 'v1', metadata: { name: 'secret' } };

describe('a server with manifests', () => {
  const { admissionControlConfigFile, places } = configured({
    ValidatingAdmissionPolicy: [policy(`one${suffix}`, 'x'), binding(`one${suffix}`, `one${suffix}`)],
    ValidatingAdmissionWebhook: [
      webhook(`one${suffix}`, 'secrets'),
      webhook(`two${suffix}`, 'validatingwebhookconfigurations'),
    ],
  });
  const problems: string[] = [];
  const server = inProcess({
    featureGates,
    admissionControlConfigFile,
    controllers: [],
    logger: { info() {}, error: (text) => void problems.push(text) },
  });
  const policies = join(places.ValidatingAdmissionPolicy as string, 'objects.yaml');

  it('asks webhooks that files configure', async () => {
    const { status, body } = await server.send('POST', '/api/v1/namespaces/default/secrets', secret);
    expect([status, body.message]).toEqual([
      500,
      expect.stringContaining('failed calling webhook "refuses.example.com"'),
    ]);
  });

  it('asks webhooks that files configure about webhook configurations, too', async () => {
    const configuration = webhook('any', 'secrets');
    const { status, body } = await server.send('POST', `${admission}/validatingwebhookconfigurations`, configuration);
    expect([status, body.message]).toEqual([500, expect.stringContaining('failed calling webhook')]);
  });

  it('refuses objects, also policies, by policies that files configure', async () => {
    expect((await server.send('POST', maps, configMap('y'))).status).toBe(201);
    const { status, body } = await server.send('POST', maps, configMap('x'));
    expect([status, body.message]).toEqual([
      422,
      `configmaps "x" is forbidden: ValidatingAdmissionPolicy 'one${suffix}' with binding 'one${suffix}' denied request: x is forbidden`,
    ]);
    const refused = await server.send('POST', `${admission}/validatingadmissionpolicies`, policy('x', 'any'));
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('x is forbidden')]);
  });

  it.each([
    ['validatingadmissionpolicies', policy(`own${suffix}`, 'z')],
    ['validatingadmissionpolicybindings', binding(`own${suffix}`, `one${suffix}`)],
  ])('refuses %s with a reserved name from API clients', async (resource, object) => {
    const { status, body } = await server.send('POST', `${admission}/${resource}`, object);
    expect([status, body.message]).toEqual([
      422,
      expect.stringContaining(
        `metadata.name: Invalid value: "own${suffix}": names ending with "${suffix}" are reserved for static manifest-based configurations and cannot be managed via the API`,
      ),
    ]);
  });

  it('follows the files, and keeps its policies while the files are not valid', async () => {
    write(policies, [policy(`one${suffix}`, 'changed'), binding(`one${suffix}`, `one${suffix}`)]);
    await server.until(422, 'POST', `${maps}?dryRun=All`, configMap('changed'));
    write(policies, [binding(`one${suffix}`, `one${suffix}`)]);
    await expect
      .poll(() => problems, { timeout: 10_000 })
      .toContainEqual(
        `manifests of ValidatingAdmissionPolicy not reloaded: binding "one${suffix}" references policy "one${suffix}" which does not exist in the manifest directory`,
      );
    expect((await server.send('POST', maps, configMap('changed'))).status).toBe(422);
    write(policies, []);
    await server.until(201, 'POST', `${maps}?dryRun=All`, configMap('changed'));
  });
});

const start = async (options: APIServerOptions) => {
  const server = createAPIServer({ storageBackend: 'memory', listen: false, controllers: [], ...options });
  try {
    await server.start();
  } finally {
    await server.stop();
  }
};

// Texts are those of kube-apiserver 1.36.3.
it.each([
  [
    'ValidatingAdmissionWebhook',
    [webhook('one', 'secrets')],
    `"one" in file "FILE" must have a name ending with "${suffix}"`,
  ],
  [
    'ValidatingAdmissionWebhook',
    [webhook(`one${suffix}`, 'secrets'), webhook(`one${suffix}`, 'secrets')],
    `duplicate name "one${suffix}" found in file "FILE" (previously seen in "FILE")`,
  ],
  [
    'ValidatingAdmissionWebhook',
    [webhook(`one${suffix}`, 'secrets', { clientConfig: { service: { name: 'a', namespace: 'b' } } })],
    `webhook "refuses.example.com" in "one${suffix}" (file "FILE"): clientConfig.service is not supported for static manifests; use clientConfig.url instead`,
  ],
  [
    'ValidatingAdmissionWebhook',
    [webhook(`one${suffix}`, 'secrets', { sideEffects: 'Some' })],
    `ValidatingWebhookConfiguration "one${suffix}": webhooks[0].sideEffects: Unsupported value: "Some": supported values: "None", "NoneOnDryRun"`,
  ],
  [
    'ValidatingAdmissionWebhook',
    [webhook(`one${suffix}`, 'secrets', { colour: 'red' })],
    'strict decoding error: unknown field "webhooks[0].colour"',
  ],
  [
    'ValidatingAdmissionWebhook',
    [policy(`one${suffix}`, 'x')],
    'unsupported resource type *v1.ValidatingAdmissionPolicy',
  ],
  [
    'ValidatingAdmissionWebhook',
    [{ apiVersion: 'v1', kind: 'List', items: [webhook('one', 'secrets')] }],
    `"one" in file "FILE" must have a name ending with "${suffix}"`,
  ],
  [
    'ValidatingAdmissionPolicy',
    [{ kind: 'ValidatingAdmissionPolicy' }],
    `Object 'apiVersion' is missing in '{"kind":"ValidatingAdmissionPolicy"}'`,
  ],
  [
    'ValidatingAdmissionPolicy',
    [policy(`one${suffix}`, 'x', { paramKind: { apiVersion: 'v1', kind: 'ConfigMap' } })],
    `ValidatingAdmissionPolicy "one${suffix}": spec.paramKind is not supported for static manifests`,
  ],
  [
    'ValidatingAdmissionPolicy',
    [binding(`one${suffix}`, 'x')],
    `binding "one${suffix}": spec.policyName "x" must end with "${suffix}"`,
  ],
])('a server does not start with a %s that is not valid: %j', async (plugin, objects, problem) => {
  const { admissionControlConfigFile, places } = configured({ [plugin]: objects });
  const file = join(places[plugin] as string, 'objects.yaml');
  const what = plugin.endsWith('Webhook') ? 'webhook' : 'policy';
  await expect(start({ featureGates, admissionControlConfigFile })).rejects.toThrow(
    `failed to initialize admission plugin "${plugin}": failed to load static ${what} manifests from "${places[plugin]}": error loading ${file}: ${problem.replaceAll('FILE', file)}`,
  );
});

it('a server refuses manifests without the feature gate', async () => {
  const { admissionControlConfigFile } = configured({ MutatingAdmissionPolicy: [] });
  await expect(start({ admissionControlConfigFile })).rejects.toThrow(
    'staticManifestsDir: Forbidden: staticManifestsDir requires the ManifestBasedAdmissionControlConfig feature gate to be enabled',
  );
});
