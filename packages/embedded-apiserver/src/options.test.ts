import { describe, expect, it } from 'vitest';
import { completeOptions } from './complete-options.js';
import { FlagError } from './options/flag.js';
import type { APIServerOptions } from './options.js';

describe('completeOptions', () => {
  it.each<[APIServerOptions, object]>([
    [
      {},
      {
        storageBackend: 'lmdb',
        dataDir: './k8s-data',
        certDir: 'k8s-data/pki',
        bindAddress: '127.0.0.1',
        listen: true,
      },
    ],
    [{ etcdServers: ['http://127.0.0.1:2379'] }, { storageBackend: 'etcd3' }],
    [{ etcdServers: ['http://127.0.0.1:2379'], storageBackend: 'memory' }, { storageBackend: 'memory' }],
    [{ storageBackend: '' }, { storageBackend: 'lmdb' }],
    [{ dataDir: '/data' }, { certDir: '/data/pki' }],
    [{ dataDir: '/data', certDir: '/certs' }, { certDir: '/certs' }],
    [{ storageBackend: 'memory', dataDir: '/data' }, { certDir: '/data/pki' }],
    [{ bindAddress: '10.0.0.7' }, { advertiseAddress: '10.0.0.7' }],
    [{ bindAddress: '0.0.0.0', advertiseAddress: '10.0.0.7' }, { advertiseAddress: '10.0.0.7' }],
    [
      { securePort: 0, eventTTL: 0, anonymousAuth: false },
      { securePort: 0, eventTTL: 0, anonymousAuth: false },
    ],
    [{ runtimeConfig: ['apps/v1=false'] }, { runtimeConfig: ['apps/v1=false'] }],
    [{}, { storageMediaType: 'application/json', etcdQuorumRead: true, etcdServersOverrides: [] }],
    [
      { storageMediaType: 'application/vnd.kubernetes.protobuf', etcdQuorumRead: false },
      { storageMediaType: 'application/vnd.kubernetes.protobuf', etcdQuorumRead: false },
    ],
    [{ storageMediaType: 'application/yaml' }, { storageMediaType: 'application/yaml' }],
    [
      { etcdServers: ['http://a'], etcdServersOverrides: ['/events#http://b;http://c'] },
      { etcdServersOverrides: ['/events#http://b;http://c'] },
    ],
  ])('completes %j', (options, want) => {
    expect(completeOptions(options)).toMatchObject(want);
  });

  it('keeps certificates in memory if the storage is there and nothing needs a file', () => {
    expect(completeOptions({ storageBackend: 'memory' }).certDir).toBeUndefined();
  });

  it('logs nothing by default', () => {
    const { logger } = completeOptions({});
    expect(() => {
      logger.info(0, 'nothing');
      logger.error('nothing');
    }).not.toThrow();
  });

  it.each<[APIServerOptions, string]>([
    [
      { allowMetricLabels: ['requests_total=200'] },
      '--allow-metric-labels must have a list of kv pair with format `metricName,labelName=labelValue, labelValue,...`',
    ],
    [{ strictTransportSecurityDirectives: ['preload', ''] }, 'empty value in strict-transport-security-directives'],
    [
      { strictTransportSecurityDirectives: ['max-age'] },
      '--strict-transport-security-directives invalid, allowed values: max-age=expireTime, includeSubDomains, preload. see https://tools.ietf.org/html/rfc6797#section-6.1 for more information',
    ],
    [{ storageBackends: 'memory' } as APIServerOptions, 'unknown option "storageBackends"'],
    [{ storageBackend: 'disk' as 'lmdb' }, '--storage-backend invalid, allowed values: memory, lmdb, etcd3, etcd2'],
    [{ storageBackend: 'etcd3' }, '--etcd-servers must be specified for --storage-backend=etcd3'],
    [{ storageBackend: 'etcd2' }, '--etcd-servers must be specified for --storage-backend=etcd2'],
    [
      { storageMediaType: 'text/plain' },
      '--storage-media-type "text/plain" invalid, allowed values: application/json, application/vnd.kubernetes.protobuf, application/yaml',
    ],
    [
      { etcdServers: ['http://a'], etcdServersOverrides: ['events#http://b'] },
      '--etcd-servers-overrides invalid, must be of format: group/resource#servers, where servers are URLs, semicolon separated',
    ],
    [
      { storageBackend: 'memory', etcdServersOverrides: ['/events#http://b'] },
      '--etcd-servers-overrides needs an etcd, not --storage-backend=memory',
    ],
    [{ tlsCertFile: 'a' }, '--tls-cert-file and --tls-private-key-file must be given together'],
    [{ authorizationMode: [] }, 'at least one --authorization-mode must be passed'],
    [
      { authorizationMode: ['Magic' as 'RBAC'] },
      '--authorization-mode "Magic" is not a valid mode: choose from AlwaysAllow, AlwaysDeny, ABAC, Webhook, RBAC, Node',
    ],
    [
      { enableAdmissionPlugins: ['Priority', 'PodSecurity'], disableAdmissionPlugins: ['PodSecurity', 'Priority'] },
      '[PodSecurity Priority] in --enable-admission-plugins and --disable-admission-plugins overlapped',
    ],
    [{ controllers: ['-garbage'] }, '--controllers: "-garbage" is not in the list of known controllers'],
    [{ serviceClusterIPRange: '10.0.0.0' }, '--service-cluster-ip-range: invalid CIDR address: 10.0.0.0'],
    [
      { serviceClusterIPRange: '10.0.0.0/24,10.1.0.0/24' },
      '--service-cluster-ip-range: the two ranges must be of different IP families',
    ],
    [{ serviceNodePortRange: '5-4' }, '--service-node-port-range: end port cannot be less than start port: 5-4'],
    [{ advertiseAddress: 'here' }, '--advertise-address: "here" is not a valid IP address'],
  ])('%j is refused', (options, message) => {
    expect(() => completeOptions(options)).toThrow(new FlagError(message));
  });

  it('reports wrong cache sizes', () => {
    expect(() => completeOptions({ watchCacheSizes: ['pods'] })).toThrow(/^--watch-cache-sizes: /);
  });
});
