import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AdmissionPlugin, admissionForbidden, type RequestLogEntry } from '@k8s-ts/generic-apiserver';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type APIServer, createAPIServer } from './create-api-server.js';
import type { APIServerOptions } from './options.js';

const folder = mkdtempSync(join(tmpdir(), 'admission-'));
const file = (name: string, content: object | string): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const servers: APIServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function started(options: APIServerOptions): Promise<APIServer> {
  const server = createAPIServer({ storageBackend: 'memory', listen: false, ...options });
  servers.push(server);
  await server.start();
  return server;
}

/** Creates an object as admin. @returns the code with the message of a refusal, or the object */
async function create(server: APIServer, path: string, object: object, contentType = 'application/json') {
  const answer = await server.fetch(
    new Request(`https://localhost/api/v1/${path}`, {
      method: 'POST',
      body: JSON.stringify(object),
      headers: { 'content-type': contentType },
    }),
  );
  const body = (await answer.json()) as { message?: string; spec?: { nodeSelector?: object; tolerations?: unknown } };
  return answer.ok ? body : `${answer.status} ${body.message}`;
}
const pod = (spec: object = {}, name = 'one') => ({
  metadata: { name },
  spec: { containers: [{ name: 'c', image: 'i' }], ...spec },
});
const configuration = (...plugins: object[]) => ({
  apiVersion: 'apiserver.config.k8s.io/v1',
  kind: 'AdmissionConfiguration',
  plugins,
});

describe('an AdmissionConfiguration', () => {
  it('sets the defaults and exemptions of PodSecurity', async () => {
    const security = {
      apiVersion: 'pod-security.admission.config.k8s.io/v1',
      kind: 'PodSecurityConfiguration',
      defaults: { enforce: 'baseline', 'enforce-version': 'latest' },
      exemptions: { namespaces: ['kube-system'], runtimeClasses: ['safe'] },
    };
    const path = file('security.json', configuration({ name: 'PodSecurity', configuration: security }));
    const server = await started({ admissionControlConfigFile: path, disableAdmissionPlugins: ['RuntimeClass'] });
    const host = { hostNetwork: true };
    expect(await create(server, 'namespaces/default/pods', pod(host))).toMatch(
      /^403 .*violates PodSecurity "baseline:latest": host namespaces \(hostNetwork=true\)/,
    );
    expect(typeof (await create(server, 'namespaces/default/pods', pod()))).toBe('object');
    expect(typeof (await create(server, 'namespaces/kube-system/pods', pod(host)))).toBe('object');
    const exempt = pod({ ...host, runtimeClassName: 'safe' }, 'two');
    expect(typeof (await create(server, 'namespaces/default/pods', exempt))).toBe('object');
  });

  it('lets PodSecurity record violations and exemptions, and warn of labels without effect', async () => {
    const security = {
      apiVersion: 'pod-security.admission.config.k8s.io/v1',
      kind: 'PodSecurityConfiguration',
      defaults: { audit: 'restricted' },
      exemptions: { namespaces: ['exempt'], runtimeClasses: ['safe'] },
    };
    const path = file('noting.json', configuration({ name: 'PodSecurity', configuration: security }));
    const logged: RequestLogEntry[] = [];
    const server = await started({
      admissionControlConfigFile: path,
      disableAdmissionPlugins: ['RuntimeClass'],
      onRequest: (entry) => logged.push(entry),
    });
    const notes = async (namespace: string, object: object) => {
      logged.length = 0;
      const path = `namespaces/${namespace}/${'spec' in object ? 'pods' : 'podtemplates'}`;
      await create(server, path, object);
      const entry = () => logged.find(({ uri }) => uri.endsWith(path));
      await expect.poll(entry).toBeDefined();
      const found = Object.entries(entry()?.annotations ?? {});
      return Object.fromEntries(found.map(([key, value]) => [key.replace('pod-security.kubernetes.io/', ''), value]));
    };
    const warnings: Record<string, string | null> = {};
    for (const [name, level] of [
      ['exempt', 'baseline'],
      ['strict', 'restricted'],
      ['open', 'privileged'],
    ] as const) {
      const body = JSON.stringify({ metadata: { name, labels: { 'pod-security.kubernetes.io/enforce': level } } });
      const headers = { 'content-type': 'application/json' };
      const answer = await server.fetch(
        new Request('https://localhost/api/v1/namespaces', { method: 'POST', headers, body }),
      );
      warnings[name] = answer.headers.get('warning');
    }
    expect(warnings).toEqual({
      // The mode `warn` follows the mode `enforce`, but it has no label of its own.
      exempt:
        '299 - "namespace \\"exempt\\" is exempt from Pod Security, and the policy (enforce=baseline:latest) will be ignored"',
      strict: null,
      open: null,
    });

    const violation = (level: string) => expect.stringMatching(`^would violate PodSecurity "${level}": .*runAsNonRoot`);
    expect(await notes('strict', pod())).toEqual({
      'enforce-policy': 'restricted:latest',
      'audit-violations': violation('restricted:latest'),
    });
    expect(await notes('open', pod())).toEqual({
      'enforce-policy': 'privileged:latest',
      'audit-violations': violation('restricted:latest'),
    });
    expect(await notes('open', { metadata: { name: 'a' }, template: { spec: pod().spec } })).toEqual({
      'audit-violations': violation('restricted:latest'),
    });
    expect(await notes('exempt', pod())).toEqual({ exempt: 'namespace' });
    expect(await notes('strict', pod({ runtimeClassName: 'safe' }))).toEqual({ exempt: 'runtimeClass' });
  });

  it('names files, and configures plugins that are on', async () => {
    file('selectors.yaml', 'podNodeSelectorPluginConfig:\n  clusterDefaultNodeSelector: a=b\n');
    const tolerations = {
      apiVersion: 'podtolerationrestriction.admission.k8s.io/v1alpha1',
      kind: 'Configuration',
      default: [{ key: 'k', operator: 'Exists' }],
    };
    const events = {
      apiVersion: 'eventratelimit.admission.k8s.io/v1alpha1',
      kind: 'Configuration',
      limits: [{ type: 'Server', qps: 1, burst: 1 }],
    };
    const path = file(
      'several.json',
      configuration(
        { name: 'PodNodeSelector', path: 'selectors.yaml' },
        { name: 'PodTolerationRestriction', configuration: tolerations },
        { name: 'EventRateLimit', configuration: events },
        // The plugin is off, so its configuration is not read.
        { name: 'ImagePolicyWebhook', path: 'missing.yaml' },
      ),
    );
    const server = await started({
      admissionControlConfigFile: path,
      enableAdmissionPlugins: ['PodNodeSelector', 'PodTolerationRestriction', 'EventRateLimit'],
    });
    expect(await create(server, 'namespaces/default/pods', pod())).toMatchObject({
      spec: { nodeSelector: { a: 'b' }, tolerations: expect.arrayContaining([{ key: 'k', operator: 'Exists' }]) },
    });
    const event = (name: string) => ({
      metadata: { name, namespace: 'default' },
      involvedObject: { namespace: 'default' },
    });
    const answers = [];
    for (const name of ['a', 'b', 'c']) answers.push(await create(server, 'namespaces/default/events', event(name)));
    expect(answers.map((each) => typeof each)).toContain('string');
    expect(answers.find((each) => typeof each === 'string')).toMatch(
      /^429 Too many requests: limit reached on type Server/,
    );
  });

  const quotas = (apiVersion: string, limitedResources: readonly object[]) => ({
    name: 'ResourceQuota',
    configuration: {
      apiVersion,
      kind: apiVersion.startsWith('apiserver') ? 'ResourceQuotaConfiguration' : 'Configuration',
      limitedResources,
    },
  });
  it.each(['apiserver.config.k8s.io/v1', 'resourcequota.admission.k8s.io/v1beta1'])(
    'limits resources by default: %s',
    async (apiVersion) => {
      const limited = [{ resource: 'configmaps', matchContains: ['configmaps'] }, { resource: 'pods' }];
      const path = file('quotas.json', configuration(quotas(apiVersion, limited)));
      const server = await started({ admissionControlConfigFile: path });
      const configMap = (name: string) => create(server, 'namespaces/default/configmaps', { metadata: { name } });
      expect(await configMap('a')).toBe(
        '403 configmaps "a" is forbidden: insufficient quota to consume: configmaps,count/configmaps',
      );
      await create(server, 'namespaces/default/secrets', { metadata: { name: 'a' } });
      expect(await create(server, 'namespaces/default/secrets', { metadata: { name: 'b' } })).toMatchObject({
        metadata: { name: 'b' },
      });
    },
  );

  it('may be of version v1alpha1, which is in another group', async () => {
    const given = configuration(
      quotas('apiserver.config.k8s.io/v1', [{ resource: 'configmaps', matchContains: ['configmaps'] }]),
    );
    const path = file('v1alpha1.json', { ...given, apiVersion: 'apiserver.k8s.io/v1alpha1' });
    const server = await started({ admissionControlConfigFile: path });
    expect(await create(server, 'namespaces/default/configmaps', { metadata: { name: 'a' } })).toBe(
      '403 configmaps "a" is forbidden: insufficient quota to consume: configmaps,count/configmaps',
    );
  });

  const events = (limits: object) => ({
    name: 'EventRateLimit',
    configuration: { apiVersion: 'eventratelimit.admission.k8s.io/v1alpha1', kind: 'Configuration', ...limits },
  });
  it.each<[string, object | string]>([
    ["Object 'Kind' is missing", '{}'],
    [
      'no kind "AdmissionConfiguration" is registered for version "apiserver.config.k8s.io/v1beta1"',
      { ...configuration(), apiVersion: 'apiserver.config.k8s.io/v1beta1' },
    ],
    ['unknown field "plugin"', { ...configuration(), plugin: [] }],
    ['plugin "Magic" is unknown', configuration({ name: 'Magic' })],
    ['plugin EventRateLimit: limits: Invalid value', configuration(events({ limits: [] }))],
    [
      'limits[0].burst: Invalid value: 0: must be positive',
      configuration(events({ limits: [{ type: 'Server', qps: 1 }] })),
    ],
    [
      'limits[0].type: Unsupported value: "Planet"',
      configuration(events({ limits: [{ type: 'Planet', qps: 1, burst: 1 }] })),
    ],
    ['limits[0].qps: must be integer, not string', configuration(events({ limits: [{ qps: 'x' }] }))],
    ['plugin EventRateLimit: ', configuration({ name: 'EventRateLimit', path: 'missing.yaml' })],
    [
      'plugin MutatingAdmissionWebhook: kubeConfigFile: Invalid value: "a": must be an absolute file path',
      configuration({
        name: 'MutatingAdmissionWebhook',
        configuration: {
          apiVersion: 'apiserver.config.k8s.io/v1',
          kind: 'WebhookAdmissionConfiguration',
          kubeConfigFile: 'a',
        },
      }),
    ],
    [
      'plugin ResourceQuota: limitedResources[1].resource: Required value',
      configuration(quotas('apiserver.config.k8s.io/v1', [{ resource: 'pods' }, { apiGroup: 'apps' }])),
    ],
  ])('stops a server from starting: %s', async (message, content) => {
    const admissionControlConfigFile = file('wrong.json', content);
    await expect(started({ admissionControlConfigFile, enableAdmissionPlugins: ['EventRateLimit'] })).rejects.toThrow(
      message,
    );
  });

  it('is needed by EventRateLimit', async () => {
    await expect(started({ enableAdmissionPlugins: ['EventRateLimit'] })).rejects.toThrow(
      'the admission plugin EventRateLimit needs a configuration',
    );
  });
});

it('pods tolerate unreachable nodes as long as the options say', async () => {
  const server = await started({ defaultNotReadyTolerationSeconds: 10, defaultUnreachableTolerationSeconds: 0 });
  const toleration = (name: string, tolerationSeconds: number) => ({
    key: `node.kubernetes.io/${name}`,
    operator: 'Exists',
    effect: 'NoExecute',
    tolerationSeconds,
  });
  expect(await create(server, 'namespaces/default/pods', pod())).toMatchObject({
    spec: { tolerations: [toleration('not-ready', 10), toleration('unreachable', 0)] },
  });
});

describe('admission plugins of a program', () => {
  it('change and refuse objects, also large objects', async () => {
    const own: AdmissionPlugin = {
      name: 'Own',
      handles: (operation) => operation === 'CREATE',
      admit({ resource, object }) {
        if (resource.resource !== 'configmaps' || object === undefined) return undefined;
        return { ...object, metadata: { ...object.metadata, labels: { seen: 'yes' } } };
      },
      validate(attributes) {
        if (attributes.name === 'forbidden') throw admissionForbidden(attributes, 'not here');
      },
    };
    const server = await started({ admission: [own] });
    const path = 'namespaces/default/configmaps';
    for (const [name, data] of [
      ['small', { a: 'b' }],
      ['large', { a: 'x'.repeat(500_000) }],
    ] as const) {
      expect(await create(server, path, { metadata: { name }, data })).toMatchObject({
        metadata: { labels: { seen: 'yes' } },
      });
    }
    expect(await create(server, path, { metadata: { name: 'forbidden' } })).toBe(
      '403 configmaps "forbidden" is forbidden: not here',
    );
  });
});
