import { admissionPluginOrder, controllerAdmissionPlugins, defaultAdmissionPlugins } from '@k8s-ts/admission';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { controllerNames } from '@k8s-ts/controllers/names';
import { aggregationOptions } from './aggregation-options.js';
import { auditOptions } from './audit-options.js';
import { authenticationOptions } from './authentication-options.js';
import { authorizationOptions } from './authorization-options.js';
import { featureGatesFlag } from './feature-gates-flag.js';
import {
  booleanFlag,
  choiceFlag,
  commonFlagGroup,
  durationFlag,
  type Flag,
  type FlagText,
  integerFlag,
  mapFlag,
  numberFlag,
  quotedMapFlag,
  secondsFlag,
  stringArrayFlag,
  stringFlag,
  stringsFlag,
} from './flag.js';
import { kubeletOptions } from './kubelet-options.js';
import type { StorageBackend } from './storage-backends.js';

/** The flags that a first hour needs. `--help` shows them first. */
const common = commonFlagGroup;
const etcd = 'Storage';
const serving = 'Secure serving';
const admission = 'Admission';
const api = 'API';
const requests = 'Requests and shutdown';
const metrics = 'Metrics';
const processes = 'Processes';

/** Names of admission plugins. Empty ones are ignored. */
function pluginsFlag(flag: FlagText): Flag<readonly string[]> {
  const known: readonly string[] = admissionPluginOrder;
  return {
    ...stringsFlag(flag),
    suggested: known,
    parse(text) {
      const names = text.split(',').flatMap((name) => name.trim() || []);
      const unknown = names.find((name) => !known.includes(name));
      if (unknown !== undefined) throw new Error(`plugin ${goQuote(unknown)} is unknown`);
      return names;
    },
  };
}

/** The flags of the `apiserver` command; kube-apiserver's names where it has them. */
export const apiserverFlags = {
  // `completeOptions` refuses other names.
  storageBackend: stringFlag({
    name: 'storage-backend',
    group: common,
    help: 'How objects are stored: memory, lmdb (embedded), etcd3 or etcd2. Unset: etcd3 when --etcd-servers is given, else lmdb.',
    suggested: ['memory', 'lmdb', 'etcd3', 'etcd2'],
  }) as Flag<StorageBackend | ''>,
  dataDir: stringFlag(
    {
      name: 'data-dir',
      group: common,
      help: 'Folder of the embedded store, the certificates and the admin kubeconfig. With --storage-backend=memory used only when given.',
    },
    './k8s-data',
  ),
  etcdServers: stringsFlag({
    name: 'etcd-servers',
    group: common,
    help: 'etcd endpoints (scheme://ip:port), comma separated.',
  }),
  etcdServersOverrides: stringsFlag({
    name: 'etcd-servers-overrides',
    group: etcd,
    help: 'Resources that are stored on other etcd servers, comma separated: group/resource#servers, where servers are URLs, semicolon separated.',
  }),
  etcdPrefix: stringFlag({ name: 'etcd-prefix', group: etcd, help: 'Prefix of all keys.' }, '/registry'),
  etcdCafile: stringFlag({ name: 'etcd-cafile', group: etcd, help: 'CA file for etcd.' }),
  etcdCertfile: stringFlag({ name: 'etcd-certfile', group: etcd, help: 'Client certificate file for etcd.' }),
  etcdKeyfile: stringFlag({ name: 'etcd-keyfile', group: etcd, help: 'Client key file for etcd.' }),
  etcdCompactionInterval: durationFlag(
    {
      name: 'etcd-compaction-interval',
      group: etcd,
      help: 'Time between compactions of the history of the store. 0: never.',
    },
    '5m',
  ),
  etcdHealthcheckTimeout: durationFlag(
    {
      name: 'etcd-healthcheck-timeout',
      group: etcd,
      help: 'How long the check etcd of /healthz, /livez and /readyz waits for the store.',
    },
    '2s',
  ),
  etcdReadycheckTimeout: durationFlag(
    {
      name: 'etcd-readycheck-timeout',
      group: etcd,
      help: 'How long the check etcd-readiness of /readyz waits for the store.',
    },
    '2s',
  ),
  etcdQuorumRead: booleanFlag(
    {
      name: 'etcd-quorum-read',
      group: etcd,
      help: 'Reads return the newest state. False is honoured by etcd2 only. Deprecated.',
    },
    true,
  ),
  storageMediaType: stringFlag(
    {
      name: 'storage-media-type',
      group: etcd,
      help: 'Encoding of stored objects: application/json, application/vnd.kubernetes.protobuf or application/yaml. All of them can be read.',
      suggested: ['application/json', 'application/vnd.kubernetes.protobuf', 'application/yaml'],
    },
    'application/json',
  ),
  watchCache: booleanFlag({ name: 'watch-cache', group: etcd, help: 'Serve lists and watches from memory.' }, true),
  watchCacheSizes: stringsFlag({
    name: 'watch-cache-sizes',
    group: etcd,
    help: 'resource[.group]#size, comma separated. Size 0 turns the watch cache of a resource off; other sizes have no effect.',
  }),
  defaultWatchCacheSize: integerFlag(
    {
      name: 'default-watch-cache-size',
      group: etcd,
      help: '0 turns the watch cache off for all resources that --watch-cache-sizes does not name.',
    },
    100,
  ),
  deleteCollectionWorkers: integerFlag(
    {
      name: 'delete-collection-workers',
      group: etcd,
      help: 'Objects that a deletion of a collection deletes at the same time.',
    },
    1,
    { min: 1 },
  ),
  enableGarbageCollector: booleanFlag(
    {
      name: 'enable-garbage-collector',
      group: etcd,
      help: 'Honour the propagation policies of deletions with finalizers.',
    },
    true,
  ),
  encryptionProviderConfig: stringFlag({
    name: 'encryption-provider-config',
    group: etcd,
    help: 'File with the EncryptionConfiguration, which says how stored objects are encrypted.',
  }),
  encryptionProviderConfigAutomaticReload: booleanFlag(
    {
      name: 'encryption-provider-config-automatic-reload',
      group: etcd,
      help: 'Reload --encryption-provider-config when the file changes. All KMS plugins then have one health check, kms-providers.',
    },
    false,
  ),
  eventTTL: durationFlag({ name: 'event-ttl', group: etcd, help: 'How long events are kept.' }, '1h'),

  bindAddress: stringFlag({ name: 'bind-address', group: common, help: 'Address to listen on.' }, '127.0.0.1'),
  securePort: integerFlag({ name: 'secure-port', group: common, help: 'Port for HTTPS; 0 picks a free one.' }, 6443, {
    max: 65_535,
  }),
  certDir: stringFlag({
    name: 'cert-dir',
    group: serving,
    help: 'Folder of the certificates that the server makes itself. Default: DATA-DIR/pki.',
  }),
  tlsCertFile: stringFlag({ name: 'tls-cert-file', group: serving, help: 'Certificate (chain) to serve with.' }),
  tlsPrivateKeyFile: stringFlag({
    name: 'tls-private-key-file',
    group: serving,
    help: 'Private key of --tls-cert-file.',
  }),
  tlsMinVersion: choiceFlag(
    { name: 'tls-min-version', group: serving, help: 'Oldest version of TLS: VersionTLS12 or VersionTLS13.' },
    ['VersionTLS10', 'VersionTLS11', 'VersionTLS12', 'VersionTLS13'],
    'VersionTLS12',
  ),
  tlsCipherSuites: stringsFlag({
    name: 'tls-cipher-suites',
    group: serving,
    help: "Cipher suites of TLS 1.2 by Go's names, comma separated. Default: those of Go. Those of TLS 1.3 cannot be chosen.",
  }),
  tlsSNICertKey: stringArrayFlag({
    name: 'tls-sni-cert-key',
    group: serving,
    help: 'Certificate and key to serve to clients that ask for certain names: CERT-FILE,KEY-FILE or CERT-FILE,KEY-FILE:NAME,NAME. May be given several times.',
  }),
  disableHTTP2Serving: booleanFlag(
    { name: 'disable-http2-serving', group: serving, help: 'Speak HTTP/1.1 only.' },
    false,
  ),
  http2MaxStreamsPerConnection: integerFlag(
    {
      name: 'http2-max-streams-per-connection',
      group: serving,
      help: 'How many requests a client may have open on a connection of HTTP/2. 0: 100.',
    },
    0,
    { min: Number.MIN_SAFE_INTEGER },
  ),
  advertiseAddress: stringFlag({
    name: 'advertise-address',
    group: serving,
    help: 'Address that the kubernetes Service points to. Default: the bind address, or the first address of the machine.',
  }),
  tlsSAN: stringsFlag({
    name: 'tls-san',
    group: serving,
    help: 'Further host names and IP addresses for the certificate that the server makes itself, comma separated.',
  }),

  ...authenticationOptions,
  ...authorizationOptions,
  ...kubeletOptions,
  ...auditOptions,

  enableAdmissionPlugins: pluginsFlag({
    name: 'enable-admission-plugins',
    group: admission,
    help: `Admission plugins that are on besides ${defaultAdmissionPlugins.join(', ')}, comma separated; their order does not matter. Unlike in kube-apiserver, ${controllerAdmissionPlugins.join(' and ')} are on only when they are named here or the controllers that they need run (see --controllers).`,
  }),
  disableAdmissionPlugins: pluginsFlag({
    name: 'disable-admission-plugins',
    group: admission,
    help: 'Admission plugins that are off, comma separated.',
  }),
  admissionControlConfigFile: stringFlag({
    name: 'admission-control-config-file',
    group: admission,
    help: 'File with an AdmissionConfiguration: settings of PodSecurity, ResourceQuota, EventRateLimit, PodNodeSelector, PodTolerationRestriction and ImagePolicyWebhook, and the credentials that webhooks are shown.',
  }),
  defaultNotReadyTolerationSeconds: integerFlag(
    {
      name: 'default-not-ready-toleration-seconds',
      group: admission,
      help: 'Seconds for which pods tolerate a node that is not ready, unless they have such a toleration themselves.',
    },
    300,
  ),
  defaultUnreachableTolerationSeconds: integerFlag(
    {
      name: 'default-unreachable-toleration-seconds',
      group: admission,
      help: 'Seconds for which pods tolerate a node that cannot be reached, unless they have such a toleration themselves.',
    },
    300,
  ),
  runtimeConfig: mapFlag({
    name: 'runtime-config',
    group: api,
    help: 'API groups to enable or disable: /v1=true|false (core), group/version=…, group/version/resource=…, api/all|ga|beta|alpha=….',
  }),
  featureGates: featureGatesFlag({
    name: 'feature-gates',
    group: api,
    help: 'Features to turn on or off: Gate=true|false, comma separated. MutatingAdmissionPolicy=true lets mutating admission policies change objects, where --runtime-config serves admissionregistration.k8s.io/v1beta1. ClusterTrustBundle, PodCertificateRequest, StorageVersionMigrator and GenericWorkload serve their kinds, where --runtime-config enables the versions. ClusterTrustBundleProjection, ContainerStopSignals, GenericWorkload, MaxUnavailableStatefulSet and PodCertificateRequest keep their fields of pods and stateful sets. MutablePodResourcesForSuspendedJobs and MutableSchedulingDirectivesForSuspendedJobs let clients change the resources and the scheduling fields of suspended jobs. AllBeta turns all of these on, except for ContainerStopSignals, GenericWorkload and those of suspended jobs, which AllAlpha turns on. Other gates have no effect.',
  }),
  crdDirectory: stringFlag({
    name: 'crd-directory',
    group: common,
    help: 'Directory of CustomResourceDefinitions (.yaml, .yml and .json files) to create or update before the server is ready.',
  }),
  serviceClusterIPRange: stringFlag(
    {
      name: 'service-cluster-ip-range',
      group: api,
      help: 'CIDR of the IP addresses of Services, or one of each IP family, comma-separated.',
    },
    '10.0.0.0/24',
  ),
  serviceNodePortRange: stringFlag(
    { name: 'service-node-port-range', group: api, help: 'Ports of NodePort Services.' },
    '30000-32767',
  ),
  allowPrivileged: booleanFlag({ name: 'allow-privileged', group: api, help: 'Allow privileged containers.' }, false),
  requestTimeout: durationFlag(
    { name: 'request-timeout', group: requests, help: 'Longest time for a request other than a watch.' },
    '1m',
  ),
  minRequestTimeout: secondsFlag(
    {
      name: 'min-request-timeout',
      group: requests,
      help: 'Shortest time for which a watch is kept open, in seconds or as a duration.',
    },
    '30m',
  ),
  maxRequestsInflight: integerFlag(
    {
      name: 'max-requests-inflight',
      group: requests,
      help: 'Reading requests that are served at the same time. 0: no limit.',
    },
    400,
  ),
  maxMutatingRequestsInflight: integerFlag(
    {
      name: 'max-mutating-requests-inflight',
      group: requests,
      help: 'Writing requests that are served at the same time. 0: no limit.',
    },
    200,
  ),
  enablePriorityAndFairness: booleanFlag(
    {
      name: 'enable-priority-and-fairness',
      group: requests,
      help: 'Share --max-requests-inflight and --max-mutating-requests-inflight among priority levels.',
    },
    true,
  ),
  shutdownDelay: durationFlag(
    {
      name: 'shutdown-delay-duration',
      group: requests,
      help: 'How long the server serves requests after /readyz began to fail.',
    },
    '0',
  ),
  shutdownSendRetryAfter: booleanFlag(
    {
      name: 'shutdown-send-retry-after',
      group: requests,
      help: 'During the shutdown, answer new requests with 429 until the last accepted one is answered, instead of closing the port at once.',
    },
    false,
  ),
  livezGracePeriod: durationFlag(
    {
      name: 'livez-grace-period',
      group: requests,
      help: 'How long after the start /livez ignores unfinished post-start hooks.',
    },
    '0',
  ),
  goawayChance: numberFlag(
    {
      name: 'goaway-chance',
      group: requests,
      help: 'Share of HTTP/2 requests after which the client is told to open a new connection, 0 to 0.02.',
    },
    0,
  ),
  disabledMetrics: stringsFlag({
    name: 'disabled-metrics',
    group: metrics,
    help: 'Names of metrics that /metrics does not show.',
  }),
  allowMetricLabels: quotedMapFlag({
    name: 'allow-metric-labels',
    group: metrics,
    help: 'Values that a label of a metric may have, as METRIC,LABEL=VALUE,VALUE. /metrics shows other values as "unexpected". May be given several times.',
  }),
  allowMetricLabelsManifest: stringFlag({
    name: 'allow-metric-labels-manifest',
    group: metrics,
    help: 'YAML file with METRIC,LABEL: VALUE,VALUE entries, instead of --allow-metric-labels.',
  }),
  strictTransportSecurityDirectives: stringsFlag({
    name: 'strict-transport-security-directives',
    group: requests,
    help: 'Parts of the header Strict-Transport-Security of every answer: max-age=SECONDS, includeSubDomains, preload. Default: no such header.',
  }),
  corsAllowedOrigins: stringsFlag({
    name: 'cors-allowed-origins',
    group: requests,
    help: 'Regular expressions of the origins whose pages may call the server.',
  }),
  openAPIDescriptions: stringFlag({
    name: 'openapi-descriptions',
    group: api,
    help: 'File with an OpenAPI document of any cluster (kubectl get --raw /openapi/v2). Its descriptions are shown by kubectl explain, and in the columns of tables that show fields. Default: short ones of our own.',
  }),
  controllers: stringsFlag(
    {
      name: 'controllers',
      group: common,
      help: 'Controllers to run in the server: * for all, NAME for one, -NAME for not that one, -* for none. Their names are listed at the end.',
      initialHelp: '*, or none with --etcd-servers',
      suggested: ['*', '-*', ...controllerNames],
    },
    [],
  ),
  nodes: integerFlag(
    {
      name: 'nodes',
      group: common,
      help: 'Simulated nodes, node-1 and so on, that run nothing: pods are scheduled to them, start, become ready and end by their spec.',
      initialHelp: '1 where controllers run, but 0 with --etcd-servers',
    },
    0,
    { min: 0 },
  ),

  workers: integerFlag(
    {
      name: 'workers',
      group: processes,
      help: 'Maximum number of processes that serve requests. The server starts with --min-workers of them, and starts another one when one has been busy for a second. Limits of requests in flight are divided among the processes that run. Each process needs about 100 MB and its own watch caches; try with your load whether more than one is faster.',
    },
    1,
    { min: 1 },
  ),
  minWorkers: integerFlag(
    {
      name: 'min-workers',
      group: processes,
      help: 'Number of processes that are started with the server; at most --workers.',
    },
    1,
    { min: 1 },
  ),
  workerIdleTimeout: durationFlag(
    {
      name: 'worker-idle-timeout',
      group: processes,
      help: 'A process that was started for the load ends when all together have needed less than half of one processor for so long. 0: never.',
    },
    '5m',
  ),

  ...aggregationOptions,
  kubeconfigOut: stringFlag({
    name: 'kubeconfig-out',
    group: common,
    help: 'File to write the admin kubeconfig to; other contexts in it are kept. Default: DATA-DIR/admin.kubeconfig; with objects in memory and no --data-dir, a temporary file.',
  }),
  v: integerFlag(
    {
      name: 'v',
      group: common,
      help: 'Log verbosity: 0 errors and the start, 2 the steps of the start and the end and slow requests, 3 all requests.',
    },
    0,
    { max: 10 },
  ),
  logFormat: choiceFlag({ name: 'logging-format', group: common, help: 'text or json.' }, ['text', 'json'], 'text'),
  config: stringFlag({
    name: 'config',
    group: common,
    help: 'YAML or JSON file with flags: keys are names of flags. Flags on the command line take precedence.',
  }),
  help: booleanFlag({ name: 'help', shorthand: 'h', group: common, help: 'Show this text.' }, false),
  version: booleanFlag(
    { name: 'version', group: common, help: 'Show the versions of Kubernetes and of k8s-ts.' },
    false,
  ),
};
