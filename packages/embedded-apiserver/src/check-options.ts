import { admissionPluginOrder } from '@k8s-ts/admission';
import { parseCIDR, parseIP } from '@k8s-ts/api/validation';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import {
  isStorageMediaType,
  parseEtcdServersOverrides,
  parseWatchCacheSizes,
  storageMediaTypes,
} from '@k8s-ts/registry-generic';
import { checkAllowedLabels } from './config/metric-limits.js';
import { controllersOf } from './options/controllers-of.js';
import { checkFeatureGates } from './options/feature-gates.js';
import { FlagError } from './options/flag.js';
import { storageBackends } from './options/storage-backends.js';
import { tlsSettingsOf } from './options/tls-settings.js';
import type { CompletedOptions } from './options.js';
import { functionOptions } from './options-without-flags.js';

/** More nodes would share addresses. */
const maxNodes = 2000;

/**
 * Checks options against each other and against what they may be (`kubernetes/apiserver pkg/server/options`).
 *
 * @throws FlagError for the first that is wrong, naming the flag
 */
export function checkOptions(options: CompletedOptions): void {
  const { storageBackend, etcdServers, controllers } = options;
  if (!storageBackends.includes(storageBackend)) {
    throw new FlagError(`--storage-backend invalid, allowed values: ${storageBackends.join(', ')}`);
  }
  if (storageBackend.startsWith('etcd') && etcdServers.length === 0)
    throw new FlagError(`--etcd-servers must be specified for --storage-backend=${storageBackend}`);
  checkStorage(options);
  if (options.encryptionProviderConfigAutomaticReload && !options.encryptionProviderConfig) {
    throw new FlagError('--encryption-provider-config-automatic-reload must be set with --encryption-provider-config');
  }
  if (Boolean(options.tlsCertFile) !== Boolean(options.tlsPrivateKeyFile)) {
    throw new FlagError('--tls-cert-file and --tls-private-key-file must be given together');
  }
  checkAdmission(options);
  checkFeatureGates(options.featureGates);
  checkAllowedLabels(options.allowMetricLabels);
  checkTLS(options);
  checkServing(options);
  checkWorkers(options);
  controllersOf(controllers);
  checkNodes(options.nodes);
  checkServiceRanges(options.serviceClusterIPRange);
  const ports = /^(\d+)-(\d+)$/.exec(options.serviceNodePortRange);
  if (!ports || Number(ports[1]) > Number(ports[2]) || Number(ports[2]) > 65_535) {
    throw new FlagError(
      `--service-node-port-range: ${JSON.stringify(options.serviceNodePortRange)} is not a valid port range (FIRST-LAST)`,
    );
  }
  if (!parseIP(options.advertiseAddress) && options.advertiseAddress !== 'localhost') {
    throw new FlagError(`--advertise-address: ${JSON.stringify(options.advertiseAddress)} is not a valid IP address`);
  }
  try {
    parseWatchCacheSizes(options.watchCacheSizes);
  } catch (error) {
    throw new FlagError(`--watch-cache-sizes: ${errorText(error)}`);
  }
}

function checkNodes(nodes: number): void {
  if (!Number.isInteger(nodes) || nodes < 0 || nodes > maxNodes)
    throw new FlagError(`--nodes must be a number from 0 to ${maxNodes}`);
}

/** @throws FlagError unless there is one range of Service IPs, or one of each IP family */
function checkServiceRanges(text: string): void {
  const families = text.split(',').map((range) => {
    const cidr = parseCIDR(range.trim());
    if (!cidr) throw new FlagError(`--service-cluster-ip-range: invalid CIDR address: ${range.trim()}`);
    return cidr.network.family;
  });
  if (families.length > 2) throw new FlagError('--service-cluster-ip-range must not contain more than two entries');
  if (new Set(families).size < families.length) {
    throw new FlagError('--service-cluster-ip-range: the two ranges must be of different IP families');
  }
}

function checkTLS(options: CompletedOptions): void {
  try {
    tlsSettingsOf(options);
  } catch (error) {
    throw new FlagError(errorText(error));
  }
}

/** `kubernetes/apiserver pkg/server/options/admission.go`. */
function checkAdmission({
  enableAdmissionPlugins: enabled,
  disableAdmissionPlugins: disabled,
}: CompletedOptions): void {
  const known: readonly string[] = admissionPluginOrder;
  const check = (flag: string, names: readonly string[]) => {
    const unknown = names.find((name) => !known.includes(name));
    if (unknown !== undefined) throw new FlagError(`--${flag}: plugin ${goQuote(unknown)} is unknown`);
  };
  check('enable-admission-plugins', enabled);
  check('disable-admission-plugins', disabled);
  const both = [...new Set(enabled)].filter((name) => disabled.includes(name)).sort();
  if (both.length > 0) {
    throw new FlagError(`[${both.join(' ')}] in --enable-admission-plugins and --disable-admission-plugins overlapped`);
  }
}

function checkServing({
  goawayChance,
  livezGracePeriod,
  shutdownDelay,
  strictTransportSecurityDirectives,
}: CompletedOptions): void {
  if (!(goawayChance >= 0 && goawayChance <= 0.02)) {
    throw new FlagError('--goaway-chance can not be less than 0 or greater than 0.02');
  }
  if (livezGracePeriod < 0) throw new FlagError('--livez-grace-period can not be a negative value');
  if (shutdownDelay < 0) throw new FlagError('--shutdown-delay-duration can not be negative value');
  for (const directive of strictTransportSecurityDirectives) checkHSTSDirective(directive);
}

function checkHSTSDirective(directive: string): void {
  if (directive.trim() === '') throw new FlagError('empty value in strict-transport-security-directives');
  if (/^(includeSubDomains|preload|max-age=[^=]*)$/s.test(directive)) return;
  throw new FlagError(
    '--strict-transport-security-directives invalid, allowed values: max-age=expireTime, includeSubDomains, preload. see https://tools.ietf.org/html/rfc6797#section-6.1 for more information',
  );
}

/** Functions of a program cannot be called in another process. */
function checkWorkers(options: CompletedOptions): void {
  const { workers, minWorkers, workerIdleTimeout, admission, listen } = options;
  if (!Number.isInteger(workers) || workers < 1) throw new FlagError('--workers must be a number from 1 on');
  if (!Number.isInteger(minWorkers) || minWorkers < 1 || minWorkers > workers)
    throw new FlagError(`--min-workers must be a number from 1 to ${workers}, the number of --workers`);
  if (workerIdleTimeout < 0) throw new FlagError('--worker-idle-timeout must not be negative');
  if (workers === 1) return;
  if (admission.length > 0) throw new FlagError('--workers: admission plugins of a program need --workers=1');
  if (!listen) throw new FlagError('--workers: a server that does not listen needs --workers=1');
  const isGiven = (name: (typeof functionOptions)[number]) =>
    name === 'nodeConnections' ? Object.keys(options[name] ?? {}).length > 0 : options[name] !== undefined;
  const own = functionOptions.find(isGiven);
  if (own !== undefined) throw new FlagError(`--workers: the option ${own} needs --workers=1`);
}

function checkStorage({ storageBackend, storageMediaType, etcdServersOverrides, memoryStore }: CompletedOptions): void {
  if (!isStorageMediaType(storageMediaType)) {
    throw new FlagError(
      `--storage-media-type ${JSON.stringify(storageMediaType)} invalid, allowed values: ${storageMediaTypes.join(', ')}`,
    );
  }
  try {
    parseEtcdServersOverrides(etcdServersOverrides);
  } catch (error) {
    throw new FlagError(errorText(error));
  }
  if (memoryStore !== undefined && storageBackend !== 'memory') {
    throw new FlagError(`a memory store needs --storage-backend=memory, not ${storageBackend}`);
  }
  if (etcdServersOverrides.length > 0 && !storageBackend.startsWith('etcd')) {
    throw new FlagError(`--etcd-servers-overrides needs an etcd, not --storage-backend=${storageBackend}`);
  }
}
