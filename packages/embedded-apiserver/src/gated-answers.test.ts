import type { FeatureName } from '@k8s-ts/api/discovery';
import { describe, expect, it } from 'vitest';
import { type InProcess, inProcess } from '../test/in-process.js';
import { createAPIServer } from './create-api-server.js';

/** Answers that depend on a feature gate, as kube-apiserver 1.36.3 returns them with the same gates. */

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: objects of many kinds
  readonly body: any;
}

async function ask({ server }: InProcess, method: string, path: string, object?: object): Promise<Answer> {
  const patch = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  const body = object && { body: JSON.stringify(object), headers: { 'content-type': patch } };
  const response = await server.fetch(new Request(`https://any.invalid${path}`, { method, ...body }));
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

const inDefault = '/api/v1/namespaces/default';
const container = { name: 'c', image: 'i' };
const pod = (name: string, spec: object = {}, annotations = {}) => ({
  metadata: { name, annotations },
  spec: { containers: [container], automountServiceAccountToken: false, ...spec },
});
const onAndOff = (gate: FeatureName, more: readonly string[] = []) =>
  [true, false].map((isOn) => ({ isOn, server: inProcess({ featureGates: [...more, `${gate}=${isOn}`] }) }));

describe('PodDeletionCost', () => {
  for (const { isOn, server } of onAndOff('PodDeletionCost')) {
    it(`${isOn ? 'checks' : 'does not check'} the annotation`, async () => {
      const cost = { 'controller.kubernetes.io/pod-deletion-cost': '01' };
      const { body } = await ask(server, 'POST', `${inDefault}/pods`, pod('a', {}, cost));
      expect(body.details?.causes?.[0].message).toBe(isOn ? 'Invalid value: "01": must be a 32bit integer' : undefined);
    });
  }
});

describe('MatchLabelKeysInPodTopologySpread', () => {
  const more = ['MatchLabelKeysInPodTopologySpreadSelectorMerge=false'];
  for (const { isOn, server } of onAndOff('MatchLabelKeysInPodTopologySpread', more)) {
    it(`${isOn ? 'keeps' : 'drops'} matchLabelKeys of pods and templates`, async () => {
      const spread = {
        maxSkew: 1,
        topologyKey: 'zone',
        whenUnsatisfiable: 'DoNotSchedule',
        labelSelector: { matchLabels: { b: 'c' } },
      };
      const spec = { topologySpreadConstraints: [{ ...spread, matchLabelKeys: ['a'] }] };
      const { body } = await ask(server, 'POST', `${inDefault}/pods`, pod('a', spec));
      expect(body.spec.topologySpreadConstraints).toEqual([{ ...spread, ...(isOn && { matchLabelKeys: ['a'] }) }]);
    });
  }
});

describe('UserNamespacesHostNetworkSupport', () => {
  for (const { isOn, server } of onAndOff('UserNamespacesHostNetworkSupport')) {
    it(`${isOn ? 'allows' : 'forbids'} the network of the host beside user namespaces`, async () => {
      const spec = { hostUsers: false, hostNetwork: true };
      const { status, body } = await ask(server, 'POST', `${inDefault}/pods`, pod('a', spec));
      expect([status, body.message]).toEqual(
        isOn ? [201, undefined] : [422, 'Pod "a" is invalid: spec.hostNetwork: Forbidden: when `hostUsers` is false'],
      );
    });
  }
});

describe('SELinuxMount', () => {
  for (const { isOn, server } of onAndOff('SELinuxMount')) {
    it(`${isOn ? 'allows' : 'refuses'} the policy MountOption`, async () => {
      const spec = { securityContext: { seLinuxChangePolicy: 'MountOption' } };
      const { status } = await ask(server, 'POST', `${inDefault}/pods`, pod('a', spec));
      expect(status).toBe(isOn ? 201 : 422);
    });
  }
});

describe('CrossNamespaceVolumeDataSource', () => {
  for (const { isOn, server } of onAndOff('CrossNamespaceVolumeDataSource')) {
    it(`${isOn ? 'keeps' : 'drops'} data sources of other namespaces`, async () => {
      const dataSourceRef = { apiGroup: 'example.org', kind: 'K', name: 'n', namespace: 'other' };
      const resources = { requests: { storage: '1Gi' } };
      const spec = { accessModes: ['ReadWriteOnce'], resources, dataSourceRef };
      const path = `${inDefault}/persistentvolumeclaims`;
      const { body } = await ask(server, 'POST', path, { metadata: { name: 'a' }, spec });
      expect(body.spec.dataSourceRef).toEqual(isOn ? dataSourceRef : undefined);
      expect(body.spec.dataSource).toBeUndefined();
    });
  }
});

describe('MutablePVNodeAffinity', () => {
  for (const { isOn, server } of onAndOff('MutablePVNodeAffinity')) {
    it(`${isOn ? 'lets' : 'does not let'} the node affinity of a volume change`, async () => {
      const on = (host: string) => ({
        required: {
          nodeSelectorTerms: [{ matchExpressions: [{ key: 'host', operator: 'In', values: [host] }] }],
        },
      });
      const spec = { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: '/a' } };
      const volume = { metadata: { name: 'a' }, spec: { ...spec, nodeAffinity: on('x') } };
      await ask(server, 'POST', '/api/v1/persistentvolumes', volume);
      const patch = { spec: { nodeAffinity: on('y') } };
      const { status } = await ask(server, 'PATCH', '/api/v1/persistentvolumes/a', patch);
      expect(status).toBe(isOn ? 200 : 422);
    });
  }
});

describe('DRAResourceClaimDeviceStatus', () => {
  const others = ['DRADeviceBindingConditions=false', 'DRAResourceClaimGranularStatusAuthorization=false'];
  for (const { isOn, server } of onAndOff('DRAResourceClaimDeviceStatus', others)) {
    it(`${isOn ? 'keeps' : 'drops'} devices of the status of claims`, async () => {
      const claims = '/apis/resource.k8s.io/v1/namespaces/default/resourceclaims';
      const requests = [{ name: 'r', exactly: { deviceClassName: 'c' } }];
      await ask(server, 'POST', claims, { metadata: { name: 'a' }, spec: { devices: { requests } } });
      const device = { driver: 'd', pool: 'p', device: 'x' };
      const status = { allocation: { devices: { results: [{ request: 'r', ...device }] } }, devices: [device] };
      const { body } = await ask(server, 'PATCH', `${claims}/a/status`, { status });
      expect(body.status.allocation.devices.results).toMatchObject([device]);
      expect(body.status.devices).toEqual(isOn ? [{ ...device, conditions: null }] : undefined);
    });
  }
});

describe('PodLogsQuerySplitStreams', () => {
  const forbidden = ['stream: Forbidden: may not be specified'];
  const both = '[]: Forbidden: `tailLines` and specific `stream` are mutually exclusive for now';
  const unknown = 'stream: Unsupported value: "x": supported values: "All", "Stderr", "Stdout"';
  for (const { isOn, server } of onAndOff('PodLogsQuerySplitStreams')) {
    it.each<[string, readonly string[], readonly string[]]>([
      ['', [], []],
      ['stream=All&tailLines=1', [], forbidden],
      ['stream=Stderr', [], forbidden],
      ['stream=Stderr&tailLines=1', [both], forbidden],
      ['stream=x', [unknown], forbidden],
    ])(`${isOn ? 'accepts' : 'refuses'} streams in logs?%s`, async (query, withGate, without) => {
      await ask(server, 'POST', `${inDefault}/pods`, pod('a'));
      const { status, body } = await ask(server, 'GET', `${inDefault}/pods/a/log?${query}`);
      const errors = isOn ? withGate : without;
      expect(status).toBe(errors.length > 0 ? 422 : 204);
      if (errors.length > 0) expect(body.message).toBe(`PodLogOptions "a" is invalid: ${errors[0]}`);
    });
  }
});

describe('APIResponseCompression', () => {
  for (const { isOn, server } of onAndOff('APIResponseCompression')) {
    it(`${isOn ? 'compresses' : 'does not compress'} large lists`, async () => {
      const encodingOf = async (path: string) => {
        const headers = { 'accept-encoding': 'gzip' };
        const response = await server.server.fetch(new Request(`https://any.invalid${path}`, { headers }));
        await response.arrayBuffer();
        return response.headers.get('content-encoding');
      };
      const data = { text: 'x'.repeat(200_000) };
      await ask(server, 'POST', `${inDefault}/configmaps`, { metadata: { name: 'a' }, data });
      expect(await encodingOf(`${inDefault}/configmaps`)).toBe(isOn ? 'gzip' : null);
      expect(await encodingOf('/openapi/v2')).toBe('gzip');
    });
  }
});

describe('APIServerIdentity', () => {
  const more = ['UnknownVersionInteroperabilityProxy=false'];
  for (const { isOn, server } of onAndOff('APIServerIdentity', more)) {
    it(`${isOn ? 'has' : 'does not have'} a lease and its hook`, async () => {
      const { body } = await ask(server, 'GET', '/readyz?verbose');
      expect(body.includes('start-kube-apiserver-identity-lease-controller')).toBe(isOn);
    });
  }
});

describe('StorageVersionHash', () => {
  for (const { isOn, server } of onAndOff('StorageVersionHash')) {
    it(`${isOn ? 'shows' : 'does not show'} hashes in discovery`, async () => {
      const paths = ['/api/v1', '/apis/apps/v1', '/apis/apiregistration.k8s.io/v1', '/apis/autoscaling/v2'];
      const answers = await Promise.all(paths.map((path) => ask(server, 'GET', path)));
      const hashes = answers.map(({ body }) =>
        body.resources.some((each: { storageVersionHash?: string }) => each.storageVersionHash !== undefined),
      );
      expect(hashes).toEqual(paths.map(() => isOn));
    });
  }
});

describe('OpenAPIEnums', () => {
  for (const { isOn, server } of onAndOff('OpenAPIEnums')) {
    it(`${isOn ? 'lists' : 'does not list'} values of enums`, async () => {
      const v2 = await ask(server, 'GET', '/openapi/v2');
      const v3 = await ask(server, 'GET', '/openapi/v3/api/v1');
      for (const schemas of [v2.body.definitions, v3.body.components.schemas]) {
        const { imagePullPolicy } = schemas['io.k8s.api.core.v1.Container'].properties;
        expect(imagePullPolicy.enum).toEqual(isOn ? ['Always', 'IfNotPresent', 'Never'] : undefined);
        expect(JSON.stringify(schemas).includes('"enum":[')).toBe(isOn);
      }
    });
  }
});

it('the server refuses headers with UIDs while RemoteRequestHeaderUID is off', () => {
  const requestheaderUIDHeaders = ['X-Remote-Uid'];
  const featureGates = ['RemoteRequestHeaderUID=false'];
  expect(() => createAPIServer({ featureGates, requestheaderUIDHeaders })).toThrow(
    '--requestheader-uid-headers requires the "RemoteRequestHeaderUID" feature to be enabled',
  );
  expect(() => createAPIServer({ requestheaderUIDHeaders })).not.toThrow();
});
