import { allStorageFacts } from '@k8s-ts/api/discovery';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { DefaultStorageFactory, parseEtcdServersOverrides } from '@k8s-ts/registry-generic';
import { jsonStorageCodec } from '@k8s-ts/storage';
import { describe, expect, it } from 'vitest';
import { newStorageFactory } from './new-storage-factory.js';
import { DefaultResourceEncodingConfig } from './resource-encoding-config.js';

const config = { type: 'etcd3', prefix: '/registry', transport: { servers: ['http://a'], caFile: '/ca' } };
const protobuf = 'application/vnd.kubernetes.protobuf';
const core = (resource: string) => ({ group: '', resource });
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
const event = { group: 'events.k8s.io', version: 'v1', kind: 'Event' };
const configMap = { group: '', version: 'v1', kind: 'ConfigMap' };
const map: KubeObject = { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'a' } };

describe('the storage factory', () => {
  it.each([
    ['', 'pods', 'pods'],
    ['', 'replicationcontrollers', 'controllers'],
    ['', 'endpoints', 'services/endpoints'],
    ['', 'services', 'services/specs'],
    ['', 'nodes', 'minions'],
    ['extensions', 'ingresses', 'ingress'],
    ['extensions', 'replicationcontrollers', 'controllers'],
    ['extensions', 'deployments', 'deployments'],
    ['policy', 'podsecuritypolicies', 'podsecuritypolicies'],
    ['events.k8s.io', 'events', 'events'],
    ['apiregistration.k8s.io', 'apiservices', 'apiregistration.k8s.io/apiservices'],
    ['example.com', 'boats', 'example.com/boats'],
  ])('keeps %s %s under %s', (group, resource, prefix) => {
    expect(newStorageFactory({ config }).resourcePrefix({ group, resource })).toBe(prefix);
  });

  it('keeps every built-in resource where kube-apiserver does', () => {
    const factory = newStorageFactory({ config });
    for (const { group, resource, prefix } of allStorageFacts()) {
      expect(factory.resourcePrefix({ group, resource })).toBe(prefix);
    }
  });

  it('stores a resource with two names in one place', () => {
    const factory = newStorageFactory({ config, serversOverrides: ['/events#http://b'] });
    const config2 = { ...config, transport: { servers: ['http://b'], caFile: '/ca' } };
    expect(factory.newConfig(core('events'))).toEqual(config2);
    expect(factory.newConfig({ group: 'events.k8s.io', resource: 'events' })).toEqual(config2);
    const object = { metadata: { name: 'e' }, regarding: {}, note: 'what' } as unknown as KubeObject;
    const bytes = factory.newCodec({ group: 'events.k8s.io', resource: 'events' }, event).encode(object);
    expect(JSON.parse(text(bytes))).toMatchObject({ apiVersion: 'v1', kind: 'Event', message: 'what' });
  });

  it('uses the first place whose group is enabled', () => {
    const first = { group: 'a', resource: 'things' };
    const second = { group: 'b', resource: 'items' };
    for (const [enabled, prefix] of [
      [['a', 'b'], 'a/things'],
      [['b'], 'b/items'],
      [[], 'b/items'],
    ] as const) {
      const isGroupEnabled = (group: string) => (enabled as readonly string[]).includes(group);
      const factory = new DefaultStorageFactory({ config, isGroupEnabled });
      factory.addCohabitatingResources(first, second);
      expect(factory.resourcePrefix(second)).toBe(prefix);
    }
  });

  it('has servers, prefixes and keys by resource and by group; settings of the resource come first', () => {
    const factory = new DefaultStorageFactory({ config });
    const all = { group: 'apps', resource: '*' };
    const deployments = { group: 'apps', resource: 'deployments' };
    factory.setEtcdLocation(all, ['http://b']);
    factory.setEtcdPrefix(all, '/apps');
    factory.setEtcdLocation(deployments, ['http://c', 'http://d']);
    factory.setResourceEtcdPrefix(deployments, 'elsewhere');
    expect(factory.newConfig({ group: 'apps', resource: 'daemonsets' })).toMatchObject({
      prefix: '/apps',
      transport: { servers: ['http://b'] },
    });
    expect(factory.newConfig(deployments)).toEqual({
      type: 'etcd3',
      prefix: '/apps',
      transport: { servers: ['http://c', 'http://d'], caFile: '/ca' },
    });
    expect(factory.resourcePrefix(deployments)).toBe('elsewhere');
    expect(factory.newConfig(core('pods'))).toBe(config);
    expect(factory.configs().map(({ transport }) => transport?.servers)).toEqual([
      ['http://a'],
      ['http://b'],
      ['http://c', 'http://d'],
    ]);
    expect(factory.backends()).toEqual(
      ['a', 'b', 'c', 'd'].map((name) => ({ server: `http://${name}`, transport: { caFile: '/ca' } })),
    );
  });

  it('has media types by resource', () => {
    const factory = newStorageFactory({ config, defaultMediaType: protobuf });
    factory.setSerializer(core('secrets'), 'application/json');
    const begins = (resource: string) => text(factory.newCodec(core(resource), configMap).encode(map)).slice(0, 4);
    expect(begins('configmaps')).toBe('k8s\0');
    expect(begins('secrets')).toBe('{"ki');
    factory.setSerializer(core('secrets'), 'application/yaml');
    expect(begins('secrets')).toBe('apiV');
    factory.setSerializer(core('secrets'), 'mine/own', (gvk) => jsonStorageCodec({ gvk }));
    expect(begins('secrets')).toBe('{"ki');
    factory.setSerializer(core('pods'), 'text/plain');
    expect(() => begins('pods')).toThrow(
      'unable to find serializer for "text/plain", supported media types: [application/json application/vnd.kubernetes.protobuf application/yaml]',
    );
  });

  it('stores as JSON the resources that kube-apiserver always stores as JSON', () => {
    const factory = newStorageFactory({ config, defaultMediaType: protobuf });
    const apiServices = { group: 'apiregistration.k8s.io', resource: 'apiservices' };
    const codec = factory.newCodec(apiServices, {
      group: 'apiregistration.k8s.io',
      version: 'v1',
      kind: 'APIService',
    });
    expect(text(codec.encode({ metadata: { name: 'v1.x' } } as KubeObject))).toMatch(/^\{"kind":"APIService"/);
  });

  it('has storage versions by resource', () => {
    const encoding = new DefaultResourceEncodingConfig();
    expect(encoding.storageEncodingFor({ group: 'autoscaling', resource: 'horizontalpodautoscalers' }).version).toBe(
      'v2',
    );
    expect(encoding.storageEncodingFor({ group: 'apps', resource: 'unknown' })).toEqual({
      group: 'apps',
      version: 'v1',
    });
    expect(() => encoding.storageEncodingFor({ group: 'example.com', resource: 'boats' })).toThrow(
      'group "example.com" is not registered in scheme',
    );
    const resource = { group: 'autoscaling', resource: 'horizontalpodautoscalers' };
    encoding.setResourceEncoding(resource, { group: 'autoscaling', version: 'v1' });
    const factory = newStorageFactory({ config, resourceEncodingConfig: encoding });
    const kind = { group: 'autoscaling', version: 'v2', kind: 'HorizontalPodAutoscaler' };
    const codec = factory.newCodec(resource, kind);
    const target = { type: 'Utilization', averageUtilization: 60 };
    const object = {
      apiVersion: 'autoscaling/v2',
      kind: kind.kind,
      metadata: { name: 'a', creationTimestamp: null },
      spec: {
        scaleTargetRef: { kind: 'Deployment', name: 'web', apiVersion: 'apps/v1' },
        minReplicas: 1,
        maxReplicas: 3,
        metrics: [{ type: 'Resource', resource: { name: 'cpu', target } }],
      },
      status: {},
    } as unknown as KubeObject;
    const stored = JSON.parse(text(codec.encode(object)));
    expect(stored).toMatchObject({ apiVersion: 'autoscaling/v1', spec: { targetCPUUtilizationPercentage: 60 } });
    expect(codec.decode(codec.encode(object))).toMatchObject({
      apiVersion: 'autoscaling/v2',
      spec: { metrics: [{ resource: { target } }] },
    });
    expect(() => factory.newCodec(resource, configMap)).toThrow('not a v1, Kind=ConfigMap');
  });
});

describe('--etcd-servers-overrides', () => {
  it.each([
    ['/events#http://a', [{ resource: { group: '', resource: 'events' }, servers: ['http://a'] }]],
    [
      'apps/deployments#http://a;http://b',
      [{ resource: { group: 'apps', resource: 'deployments' }, servers: ['http://a', 'http://b'] }],
    ],
  ])('reads %s', (override, want) => {
    expect(parseEtcdServersOverrides([override])).toEqual(want);
  });

  it.each(['', 'events', 'events#http://a', '/events', '/events#', '/events#a;', '/events#a#b', 'a/b/c#http://a'])(
    '%j is refused',
    (override) => {
      expect(() => parseEtcdServersOverrides([override])).toThrow(
        new Error(
          '--etcd-servers-overrides invalid, must be of format: group/resource#servers, where servers are URLs, semicolon separated',
        ),
      );
    },
  );
});
