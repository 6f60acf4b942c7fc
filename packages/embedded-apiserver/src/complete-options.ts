import { join } from 'node:path';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { advertisedAddress } from './addresses.js';
import { checkOptions } from './check-options.js';
import { silentLogger } from './log.js';
import { aggregationOptions, checkAggregationOptions } from './options/aggregation-options.js';
import { apiserverFlags } from './options/apiserver-flags.js';
import { completeAuditOptions } from './options/audit-options.js';
import { authenticationOptions, checkAuthenticationOptions } from './options/authentication-options.js';
import { authorizationOptions, checkAuthorizationOptions } from './options/authorization-options.js';
import { completeTable } from './options/complete-table.js';
import { FlagError } from './options/flag.js';
import { checkKubeletOptions, kubeletOptions } from './options/kubelet-options.js';
import type { APIServerOptions, CompletedOptions } from './options.js';
import { programOptions } from './options-without-flags.js';

/**
 * Fills in the defaults and checks the options, each for itself and together.
 *
 * @throws FlagError naming the flag and what is wrong with it
 */
export function completeOptions(input: APIServerOptions): CompletedOptions {
  checkNames(input);
  const options = nonEmpty(input);
  const etcdServers = options.etcdServers ?? [];
  const storageBackend = options.storageBackend || (etcdServers.length > 0 ? 'etcd3' : 'lmdb');
  const dataDir = options.dataDir ?? './k8s-data';
  const bindAddress = options.bindAddress ?? '127.0.0.1';
  const certDir =
    options.certDir ??
    (storageBackend === 'memory' && options.dataDir === undefined ? undefined : join(dataDir, 'pki'));
  const completed: CompletedOptions = {
    ...options,
    ...completeAuditOptions(options),
    ...completeTable(authenticationOptions, options),
    ...completeTable(authorizationOptions, options),
    ...completeTable(aggregationOptions, options),
    ...completeTable(kubeletOptions, options),
    storageBackend,
    dataDir,
    etcdServers,
    etcdPrefix: options.etcdPrefix ?? '/registry',
    etcdServersOverrides: options.etcdServersOverrides ?? [],
    etcdQuorumRead: options.etcdQuorumRead ?? true,
    storageMediaType: options.storageMediaType ?? 'application/json',
    etcdCompactionInterval: options.etcdCompactionInterval ?? 300000,
    etcdHealthcheckTimeout: options.etcdHealthcheckTimeout ?? 2000,
    etcdReadycheckTimeout: options.etcdReadycheckTimeout ?? 2000,
    watchCache: options.watchCache ?? true,
    watchCacheSizes: options.watchCacheSizes ?? [],
    defaultWatchCacheSize: options.defaultWatchCacheSize ?? 100,
    deleteCollectionWorkers: options.deleteCollectionWorkers ?? 1,
    enableGarbageCollector: options.enableGarbageCollector ?? true,
    encryptionProviderConfigAutomaticReload: options.encryptionProviderConfigAutomaticReload ?? false,
    eventTTL: options.eventTTL ?? 3600000,
    bindAddress,
    securePort: options.securePort ?? 6443,
    listen: options.listen ?? true,
    ...(certDir === undefined ? {} : { certDir }),
    advertiseAddress: options.advertiseAddress || advertisedAddress(bindAddress),
    tlsSAN: options.tlsSAN ?? [],
    tlsMinVersion: options.tlsMinVersion || 'VersionTLS12',
    tlsCipherSuites: options.tlsCipherSuites ?? [],
    tlsSNICertKey: options.tlsSNICertKey ?? [],
    disableHTTP2Serving: options.disableHTTP2Serving ?? false,
    http2MaxStreamsPerConnection: options.http2MaxStreamsPerConnection ?? 0,
    enableAdmissionPlugins: options.enableAdmissionPlugins ?? [],
    disableAdmissionPlugins: options.disableAdmissionPlugins ?? [],
    defaultNotReadyTolerationSeconds: options.defaultNotReadyTolerationSeconds ?? 300,
    defaultUnreachableTolerationSeconds: options.defaultUnreachableTolerationSeconds ?? 300,
    admission: options.admission ?? [],
    runtimeConfig: options.runtimeConfig ?? [],
    featureGates: options.featureGates ?? [],
    kubeAPIVersions: options.kubeAPIVersions ?? '',
    crds: options.crds ?? [],
    serviceClusterIPRange: options.serviceClusterIPRange ?? '10.0.0.0/24',
    serviceNodePortRange: options.serviceNodePortRange ?? '30000-32767',
    allowPrivileged: options.allowPrivileged ?? false,
    requestTimeout: options.requestTimeout ?? 60000,
    minRequestTimeout: options.minRequestTimeout ?? 1800000,
    maxRequestsInflight: options.maxRequestsInflight ?? 400,
    maxMutatingRequestsInflight: options.maxMutatingRequestsInflight ?? 200,
    enablePriorityAndFairness: options.enablePriorityAndFairness ?? true,
    shutdownDelay: options.shutdownDelay ?? 0,
    shutdownSendRetryAfter: options.shutdownSendRetryAfter ?? false,
    livezGracePeriod: options.livezGracePeriod ?? 0,
    goawayChance: options.goawayChance ?? 0,
    disabledMetrics: options.disabledMetrics ?? [],
    allowMetricLabels: options.allowMetricLabels ?? [],
    allowMetricLabelsManifest: options.allowMetricLabelsManifest ?? '',
    strictTransportSecurityDirectives: options.strictTransportSecurityDirectives ?? [],
    corsAllowedOrigins: options.corsAllowedOrigins ?? [],
    controllers: options.controllers ?? [],
    nodes: options.nodes ?? 0,
    images: options.images ?? {},
    workers: options.workers ?? 1,
    minWorkers: options.minWorkers ?? 1,
    workerIdleTimeout: options.workerIdleTimeout ?? 300000,
    logger: options.logger ?? silentLogger,
  };
  checkAuthenticationOptions(completed);
  checkAuthorizationOptions(completed);
  checkAggregationOptions(completed);
  checkKubeletOptions(completed);
  checkOptions(completed);
  return completed;
}

/** @throws FlagError for a name that is no option: a misspelt one would be ignored silently */
function checkNames(options: APIServerOptions): void {
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(apiserverFlags, name) && !programOptions.includes(name)) {
      throw new FlagError(`unknown option ${goQuote(name)}`);
    }
  }
}

/** The options without undefined values and empty texts. */
function nonEmpty(options: APIServerOptions): APIServerOptions {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined && value !== ''),
  ) as APIServerOptions;
}
