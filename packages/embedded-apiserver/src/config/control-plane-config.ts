import { isInVersion, type KubernetesMinor } from '@k8s-ts/api/discovery';
import { errorText } from '@k8s-ts/apimachinery/errors';
import type { KeySource, SigningKey } from '@k8s-ts/authentication';
import type { Clock } from '@k8s-ts/client';
import {
  type AdmissionPluginSettings,
  type APIRegistration,
  admissionPluginsBeside,
  type ControlPlaneConfig,
  isAdmissionPluginOn,
} from '@k8s-ts/controlplane';
import {
  type GenericAPIServerConfig,
  parseTokenFile,
  staticTokenAuthenticator,
  type TokenAuthenticator,
  versionInfoOf,
} from '@k8s-ts/generic-apiserver';
import type { Tracing } from '@k8s-ts/generic-apiserver/tracing';
import type { Handler } from '@k8s-ts/http';
import type { RESTOptionsFactoryOptions } from '@k8s-ts/registry-generic';
import { newStorageFactory } from '@k8s-ts/registry-shared';
import type { EncryptionAtRest } from '@k8s-ts/storage/encryption';
import type { StorageConfig } from '@k8s-ts/storage-backend';
import { publicAddress, urlHost } from '../addresses.js';
import { readFlagFile } from '../flag-file.js';
import { checkAdmissionPlugin } from '../options/admission-options.js';
import { serverFlags } from '../options/apiserver-flags.js';
import { featureGateWarnings, inertFeatureGates } from '../options/feature-gates.js';
import { FlagError, flagTexts } from '../options/flag.js';
import type { CompletedOptions } from '../options.js';
import { logRequest, logsRequests, shortAuditID } from '../request-log.js';
import { authenticationSettingsOf } from './authentication-settings.js';
import { authorizationSettingsOf } from './authorization-settings.js';
import { clusterAuthenticationOf } from './cluster-authentication.js';
import { componentChecksOf } from './component-checks.js';
import { newFeatureMetric } from './feature-metric.js';
import { kubeletSettingsOf } from './kubelet-settings.js';
import { metricLimitsOf } from './metric-limits.js';
import { descriptionSettings, readOpenAPIDescriptions } from './openapi-descriptions.js';
import { type Release, releaseOf } from './release.js';

/** Parts of a process that do not come from its options. */
export interface ProcessParts {
  /** Storage of objects. */
  readonly storageConfig: StorageConfig;
  readonly encryption: EncryptionAtRest | undefined;
  /** The port and the handler of the server. They can be read once the server is made. */
  readonly running: { port(): number; handler(): Handler };
  /** Signs the tokens of service accounts. Undefined: the key that the options name, or one that is made. */
  readonly signingKey: KeySource<SigningKey> | undefined;
  /** Makes spans of requests and their storage. Default: requests are not traced. */
  readonly tracing?: Tracing | undefined;
}

/**
 * The configuration of a control plane from the options of the server.
 *
 * @throws FlagError when a file of tokens, keys or certificates cannot be read or is invalid
 */
export async function controlPlaneConfigOf(
  options: CompletedOptions,
  registration: APIRegistration,
  { storageConfig, encryption, running, signingKey, tracing }: ProcessParts,
): Promise<ControlPlaneConfig> {
  const release = releaseOf(options);
  const { features, effectiveVersion } = release;
  logInertFeatureGates(options, effectiveVersion.emulation);
  const descriptions = await readOpenAPIDescriptions(options);
  const tokens = await tokenAuthenticatorOf(options);
  return {
    generic: {
      ...genericConfigOf(options, running.port),
      ...descriptionSettings(descriptions, features.has('OpenAPIEnums')),
      metricLimits: await metricLimitsOf(options),
      metrics: [newFeatureMetric(features, effectiveVersion)],
      version: versionInfoOf({ ...effectiveVersion, gitVersion: options.gitVersion }),
      watchList: features.has('WatchList'),
      unsafeDeletion: features.has('AllowUnsafeMalformedObjectDeletion'),
      responseCompression: features.has('APIResponseCompression'),
      openAPIEnums: features.has('OpenAPIEnums'),
      ...(tracing ? { tracing } : {}),
      ...(options.profiling ? { profiling: { contention: options.contentionProfiling } } : {}),
      zpages: {
        ...(features.has('ComponentFlagz')
          ? { flagz: () => ({ ...flagTexts(serverFlags, options), ...options.programFlags }) }
          : {}),
        statusz: features.has('ComponentStatusz'),
      },
    },
    registration,
    ...(options.clock ? { clock: options.clock } : {}),
    storageFactory: newStorageFactory({
      config: tracing
        ? { ...storageConfig, transport: { ...storageConfig.transport, tracer: tracing.tracer } }
        : storageConfig,
      defaultMediaType: options.storageMediaType,
      isGroupEnabled: (group) => registration.isGroupEnabled(group),
      serversOverrides: options.etcdServersOverrides,
      effectiveVersion,
    }),
    ...(encryption ? { encryption } : {}),
    restOptions: {
      ...(tracing ? { tracer: tracing.tracer } : {}),
      watchCache: options.watchCache,
      watchCacheSizes: options.watchCacheSizes,
      defaultWatchCacheSize: options.defaultWatchCacheSize,
      enableGarbageCollection: options.enableGarbageCollector,
      deleteCollectionWorkers: options.deleteCollectionWorkers,
      ...(features.has('ShardedListAndWatch') ? await shardSelectors() : {}),
      unsafeCorruptObjectDeletion: features.has('AllowUnsafeMalformedObjectDeletion'),
      ...(options.heapPolicy ? { heapPolicy: options.heapPolicy } : {}),
    },
    authorizationModes: options.authorizationMode,
    authorization: authorizationSettingsOf(options),
    tokens,
    priorityAndFairness: options.enablePriorityAndFairness,
    admissionPlugins: await admissionSettingsOf(options, registration, release),
    authentication: await authenticationSettingsOf(options, signingKey),
    ...(await kubeletSettingsOf(options, running.handler)),
    serviceClusterIPRange: options.serviceClusterIPRange,
    serviceNodePortRange: options.serviceNodePortRange,
    features,
    effectiveVersion,
    componentChecks: componentChecksOf(options),
    allowPrivileged: options.allowPrivileged,
    eventTTLSeconds: Math.ceil(options.eventTTL / 1000),
    endpoint: () => ({ address: options.advertiseAddress, port: running.port() }),
    publicAddress: () => publicAddress(options.advertiseAddress),
    clusterAuthentication: await clusterAuthenticationOf(options),
    handler: running.handler,
    onReload: (message) => options.logger.info(0, message),
    onError: (message, fields) => options.logger.error(message, fields),
  };
}

/** Loads the parser of shard selectors, and with it the expression language. Only for servers with this feature. */
async function shardSelectors(): Promise<Pick<RESTOptionsFactoryOptions, 'parseShardSelector'>> {
  const { parseShardSelector } = await import('@k8s-ts/cel/kubernetes');
  return { parseShardSelector };
}

/** The enabled admission plugins and their configuration. */
async function admissionSettingsOf(
  options: CompletedOptions,
  registration: APIRegistration,
  release: Release,
): Promise<AdmissionPluginSettings> {
  const { disableAdmissionPlugins: disabled, admissionControlConfigFile } = options;
  const enabled = [...options.enableAdmissionPlugins, ...admissionPluginsBeside(options.controllers)];
  const settings = {
    enabled,
    disabled,
    mutatingPolicies: mutatingPoliciesOf(options, registration, release),
    defaultTolerations: {
      notReadySeconds: options.defaultNotReadyTolerationSeconds,
      unreachableSeconds: options.defaultUnreachableTolerationSeconds,
    },
  };
  if (!admissionControlConfigFile) return settings;
  const { readAdmissionConfiguration } = await import('./admission-configuration.js');
  const isOn = (name: string) => {
    checkAdmissionPlugin(name);
    return isAdmissionPluginOn(name, settings);
  };
  try {
    const hasManifests = release.features.has('ManifestBasedAdmissionControlConfig');
    const configuration = await readAdmissionConfiguration(admissionControlConfigFile, isOn, hasManifests);
    return { ...settings, configuration };
  } catch (error) {
    throw new FlagError(`--admission-control-config-file ${admissionControlConfigFile}: ${errorText(error)}`, {
      cause: error,
    });
  }
}

/** Logs the feature gates without effect: as warnings if clients notice the difference, otherwise at level 1. */
function logInertFeatureGates({ featureGates, logger }: CompletedOptions, minor: KubernetesMinor): void {
  for (const warning of featureGateWarnings(featureGates, minor)) logger.info(0, warning);
  const inert = inertFeatureGates(featureGates, minor);
  if (inert.length > 0) logger.info(1, `feature gates without effect in this server: ${inert.join(', ')}`);
}

/**
 * Whether mutating policies are executed. Warns when the feature is on but the kinds of the policies are not served.
 */
function mutatingPoliciesOf(
  { logger }: CompletedOptions,
  registration: APIRegistration,
  { features, effectiveVersion }: Release,
): boolean {
  if (!features.has('MutatingAdmissionPolicy')) return false;
  const group = 'admissionregistration.k8s.io';
  const isServed = ['v1', 'v1beta1', 'v1alpha1'].some(
    (version) =>
      registration.isVersionEnabled({ group, version }) &&
      isInVersion(group, version, 'mutatingadmissionpolicies', effectiveVersion),
  );
  if (!isServed) {
    logger.info(0, `warning: MutatingAdmissionPolicy has no effect without --runtime-config=${group}/v1beta1=true`);
  }
  return isServed;
}

function genericConfigOf(options: CompletedOptions, port: () => number): ControlPlaneConfig['generic'] {
  const { corsAllowedOrigins, logger } = options;
  const origins = corsAllowedOrigins.map((pattern) => new RegExp(pattern));
  const cors: GenericAPIServerConfig =
    origins.length > 0 ? { corsAllowedOrigin: (origin) => origins.some((pattern) => pattern.test(origin)) } : {};
  return {
    requestTimeoutMs: options.requestTimeout,
    minRequestTimeoutMs: options.minRequestTimeout,
    maxRequestsInFlight: options.maxRequestsInflight,
    maxMutatingRequestsInFlight: options.maxMutatingRequestsInflight,
    shutdownDelayMs: options.shutdownDelay,
    shutdownSendRetryAfter: options.shutdownSendRetryAfter,
    livezGracePeriodMs: options.livezGracePeriod,
    goawayChance: options.goawayChance,
    hstsDirectives: options.strictTransportSecurityDirectives,
    ...(options.clock ? { now: () => Math.floor((options.clock as Clock).now()) } : {}),
    ...(options.random ? { random: options.random } : {}),
    ...(options.buildHandlerChain ? { buildHandlerChain: options.buildHandlerChain } : {}),
    serverAddress: () => `${urlHost(publicAddress(options.advertiseAddress))}:${port()}`,
    ...(options.admission.length > 0 ? { admission: options.admission } : {}),
    ...cors,
    ...requestLogOf(options),
    onStall: ({ milliseconds, request }) =>
      logger.info(2, 'event loop was blocked', {
        ms: Math.round(milliseconds),
        ...(request && {
          method: request.method,
          URI: request.uri.slice(0, maxLoggedURI),
          'audit-ID': shortAuditID(request.auditID),
        }),
      }),
    onError: (error) =>
      logger.error('request failed', { error: error instanceof Error && error.stack ? error.stack : errorText(error) }),
  };
}

/** Longer URIs are cut in messages about requests that blocked the event loop. */
const maxLoggedURI = 1024;

/**
 * Logs requests and passes them to `onRequest`. Undefined when neither is configured, so that requests skip the filter.
 */
function requestLogOf({
  logger,
  onRequest,
}: CompletedOptions): Pick<GenericAPIServerConfig, 'onRequest' | 'shouldLogRequest'> {
  const logs = logger.setVerbosity !== undefined || logsRequests(logger);
  if (!logs) return onRequest === undefined ? {} : { onRequest };
  if (onRequest === undefined) {
    return { onRequest: (entry) => logRequest(logger, entry), shouldLogRequest: () => logsRequests(logger) };
  }
  return {
    onRequest(entry) {
      logRequest(logger, entry);
      onRequest(entry);
    },
  };
}

/** Authenticates the bearer tokens that are listed in `--token-auth-file`. */
async function tokenAuthenticatorOf({ tokenAuthFile }: CompletedOptions): Promise<TokenAuthenticator> {
  return staticTokenAuthenticator(
    tokenAuthFile ? await readFlagFile('token-auth-file', tokenAuthFile, parseTokenFile) : new Map(),
  );
}
