import { type FeatureName, featureGates } from '@k8s-ts/api/discovery';
import type { apiregistrationv1 } from '@k8s-ts/api/types';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { formatGroupResource } from '@k8s-ts/apimachinery/schema';
import { newServiceAccountTokenIssuer } from '@k8s-ts/authentication';
import { newAuthorizationMetrics } from '@k8s-ts/authorization';
import { type ListerWatcher, systemClock } from '@k8s-ts/client';
import {
  AdmissionMetrics,
  completeConfig,
  type DelegationTarget,
  EncodingCache,
  FlowControl,
  type GenericAPIServer,
  type GenericAPIServerConfig,
  type InFlightLimits,
  newGenericAPIServer,
  type PostStartHook,
  storageMetrics,
  WatchMetrics,
} from '@k8s-ts/generic-apiserver';
import type { Handler } from '@k8s-ts/http';
import {
  type APIGroupInfo,
  newRESTOptionsFactory,
  type RESTOptionsFactory,
  storeClient,
} from '@k8s-ts/registry-generic';
import { identityTransformer, type StorageStatistics } from '@k8s-ts/storage';
import { newConfiguredAdmission } from './admission/configured-admission.js';
import { newNamespaceLookup } from './admission/index.js';
import { newAdmissionPlugins } from './admission/plugins.js';
import {
  type AuthenticationSettings,
  audiencesOf,
  type ServiceAccountSettings,
} from './authentication/authentication-settings.js';
import { newAuthenticators } from './authentication/authenticators.js';
import { installOpenIDEndpoints } from './authentication/openid-endpoints.js';
import { storeTokenObjects } from './authentication/store-token-objects.js';
import { openNodeAccess } from './authorization/node-access.js';
import { openAuthorization, planAuthorization, plans } from './authorization/open-authorization.js';
import { newRoleBasedAccess } from './authorization/role-based-access.js';
import { newBackgroundHooks } from './bootstrap/background-hooks.js';
import { newBootstrapHooks } from './bootstrap/bootstrap-hooks.js';
import { newUpstreamChecks } from './bootstrap/health-check-names.js';
import { newLoopbackClient } from './bootstrap/index.js';
import { openMasterLeases } from './bootstrap/master-leases.js';
import { CleanupStack } from './cleanup-stack.js';
import type { ControlPlaneConfig } from './control-plane-config.js';
import { newFlowControlHooks } from './flow-control/flow-control-hooks.js';
import { type GroupSettings, type OpenGroups, openGroups } from './groups/index.js';
import { openReviewGroups } from './groups/review-groups.js';
import { componentChecksOf, openStorageChecks } from './storage/index.js';

/** The features of the release that are on by default. */
const defaultFeatures = (): ReadonlySet<FeatureName> =>
  new Set([...featureGates.values()].flatMap((gate) => (gate.default ? gate.name : [])));

/** A control plane whose storages are open. */
export interface ControlPlane {
  /** Configuration for the other servers of the chain: they authenticate, authorize and admit as this one does. */
  readonly generic: GenericAPIServerConfig;
  /** How the other servers of the chain store their resources: as this one does. */
  readonly restOptions: RESTOptionsFactory;
  /** The APIServices, for an aggregator. Undefined when their group is disabled. */
  readonly apiServices: ListerWatcher<apiregistrationv1.APIService> | undefined;
  /** Whether webhooks or policies are in force now. True before they are known. */
  readonly hasActiveHooks: boolean;
  /**
   * Reads anew what decides about requests, after the store was replaced: namespaces, roles, webhooks, policies, the graph of nodes. Resolves once
   * that counts.
   */
  relist(): Promise<void>;
  /** Creates now the objects that are otherwise created some time after the start. Resolves when they are there or could not be created. */
  createSystemObjects(): Promise<void>;
  /** The API server of the built-in groups, in front of a delegate. Call once. */
  newAPIServer(delegate: DelegationTarget): GenericAPIServer;
  /** Closes what was opened. Call after the server has stopped. Idempotent. */
  close(): Promise<void>;
}

/**
 * Opens the storages of the enabled built-in groups and what decides about requests.
 *
 * @throws Error when a storage cannot be opened; nothing is left open then
 */
export async function openControlPlane(config: ControlPlaneConfig): Promise<ControlPlane> {
  const cleanup = new CleanupStack();
  try {
    return await open(config, cleanup);
  } catch (error) {
    await cleanup.close().catch(() => {});
    throw error;
  }
}

async function open(config: ControlPlaneConfig, cleanup: CleanupStack): Promise<ControlPlane> {
  const { registration, storageFactory, encryption, authorizationModes, authentication = {}, onError } = config;
  const { authorization: authorizationSettings = {}, backgroundWork = true } = config;
  const plan = await planAuthorization(authorizationModes, authorizationSettings);
  const audiences = audiencesOf(authentication);
  const { serviceAccounts } = authentication;
  const restOptions = restOptionsOf(config);
  const { clock = systemClock } = config;
  const now = config.generic.now ?? Date.now;
  const roles = newRoleBasedAccess(
    plans(plan, 'RBAC'),
    (message, error) => onError(message, { error: errorText(error) }),
    config.features,
  );
  const checks = await openStorageChecks(storageFactory.configs(), cleanup, (error) =>
    onError('objects cannot be stored', { error: errorText(error) }),
  );
  const componentChecks = { ...config.componentChecks, ...componentChecksOf(checks) };
  const opened = await openGroups(
    restOptions,
    registration,
    {
      ...config,
      ...randomOf(config),
      rbac: roles.storageOptions,
      ...tokenIssuerOf(authentication),
      componentChecks,
    },
    cleanup,
  );
  const namespaces = newNamespaceLookup(storeClient(opened.core.namespaces), {
    onError: (error) => onError('namespaces cannot be read', { error: errorText(error) }),
  });
  cleanup.defer(() => namespaces.close());
  void namespaces.run();
  const rbac = roles.openAuthorizer(opened.rbac);
  cleanup.defer(() => roles.close());
  const node = plans(plan, 'Node')
    ? openNodeAccess(
        opened.core,
        opened.storage,
        opened.resource,
        opened.certificates,
        (error) => onError('the graph of the mode Node cannot be read', { error: errorText(error) }),
        config.features,
      )
    : undefined;
  cleanup.defer(() => node?.close());
  const authorizationMetrics = newAuthorizationMetrics();
  const authorization = await openAuthorization(
    plan,
    authorizationSettings,
    { node, ...(rbac ? { rbac: { authorizer: rbac, ruleResolver: rbac } } : {}) },
    authorizationMetrics,
    (message, error) => {
      if (error === undefined) config.onReload?.(message);
      else onError(message, {});
    },
  );
  cleanup.defer(() => authorization.close());
  const { authorizer, ruleResolver } = authorization;
  roles.useAuthorizer(authorizer);
  // The server is made later; tokens are only authenticated when it takes requests.
  let answer: Handler | undefined;
  const handler = config.handler ?? (() => (request) => (answer as Handler)(request));
  const loopback = () => newLoopbackClient(handler());
  const report = (message: string, error?: unknown) => {
    if (error === undefined) config.onReload?.(message);
    else onError(message, {});
  };
  const authenticators = await newAuthenticators(
    authentication,
    config.tokens,
    storeTokenObjects(opened.core, loopback),
    (error) => onError('the use of a token cannot be noted', { error: errorText(error) }),
    report,
    now,
  );
  cleanup.defer(() => authenticators.close());
  const reviews = await openReviewGroups(restOptions, registration, {
    tokens: authenticators.tokens,
    audiences,
    authorizer,
    ruleResolver,
  });

  const groups = [...opened.groups, ...reviews];
  const { generic: given } = config;
  const configured = newConfiguredAdmission({
    stores: opened.admissionregistration,
    configuration: config.admissionPlugins?.configuration ?? {},
    mutatingPolicies: config.admissionPlugins?.mutatingPolicies ?? false,
    namespaces: namespaces.lookup,
    authorizer,
    restMapper: () => registration.restMapper,
    loopback,
    onError: (message, error) => onError(message, { error: errorText(error) }),
  });
  cleanup.defer(() => configured.close());
  cleanup.defer(() => config.admissionPlugins?.configuration?.close?.());
  const features = config.features ?? defaultFeatures();
  const sources = {
    groups: opened,
    namespaces: namespaces.lookup,
    loopback,
    authorizer,
    configured: configured.factories,
    metrics: configured.metrics,
    restMapper: () => registration.restMapper,
    features,
    now,
  };
  const admission = await newAdmissionPlugins(config.admissionPlugins ?? {}, sources, given.admission);
  void configured.run();
  const flowControl = flowControlOf(config, opened, restOptions.statistics);
  const generic: GenericAPIServerConfig = {
    encodings: new EncodingCache(),
    watchMetrics: new WatchMetrics(),
    admissionMetrics: new AdmissionMetrics(),
    authenticator: authenticators.requests,
    ...given,
    ...(flowControl ? { flowControl } : {}),
    authentication: {
      audiences,
      closeUnauthenticatedHTTP2: features.has('UnauthenticatedHTTP2DOSMitigation'),
      ...(authentication.requestHeader ? { requestHeaders: authentication.requestHeader.headers } : {}),
    },
    authorizer,
    admission,
    metrics: [
      ...authorizationMetrics.all,
      ...opened.metrics,
      checks.size,
      ...configured.metrics.all,
      ...(restOptions.statistics ? storageMetrics(restOptions.statistics) : []),
      ...(given.metrics ?? []),
    ],
  };
  let createSystemObjects = async (): Promise<void> => {};
  return {
    generic,
    restOptions,
    apiServices: opened.apiregistration && storeClient(opened.apiregistration.apiServices),
    get hasActiveHooks() {
      return configured.isActive;
    },
    async relist() {
      await Promise.all([namespaces.relist(), roles.relist(), node?.relist(), configured.relist()]);
    },
    newAPIServer(delegate) {
      const isServed = (group: string, resource: string) => serves(groups, group, resource);
      const bootstrap = newBootstrapHooks({ ...config, handler, serves: isServed });
      const background = newBackgroundHooks({
        ...config,
        clock,
        client: loopback,
        endpoint: () => ({
          ...config.endpoint(),
          ...(config.publicAddress ? { address: config.publicAddress() } : {}),
        }),
        foundation: bootstrap.foundation,
        restoreFoundation: bootstrap.restore,
        serves: isServed,
        servedGroupVersions: () =>
          server.groups
            .ordered()
            .flatMap(({ name: group, versions }) => versions.map(({ version }) => ({ group, version }))),
        ...(isShared(config) ? { openMasterLeases: () => openMasterLeases(restOptions) } : {}),
        onError: (message, error) => onError(message, { error: errorText(error) }),
      });
      if (backgroundWork) createSystemObjects = background.createNow;
      const cachesReady = async (): Promise<void> =>
        void (await Promise.all(opened.stores.map((store) => store.ready())));
      const upstreamChecks = newUpstreamChecks(cachesReady);
      const server: GenericAPIServer = newGenericAPIServer(
        completeConfig({
          ...generic,
          groups,
          healthChecks: [...checks.health, ...upstreamChecks.health, ...(generic.healthChecks ?? [])],
          readyChecks: [...checks.ready, ...upstreamChecks.ready, ...(generic.readyChecks ?? [])],
          healthzChecks: [...(encryption?.healthChecks ?? []), ...(generic.healthzChecks ?? [])],
          postStartHooks: [
            { name: 'storage-readiness', run: cachesReady },
            ...upstreamChecks.hooks,
            ...(backgroundWork ? [...bootstrap.hooks, ...background.postStart] : []),
            ...flowControlHooks(config, groups, opened, flowControl, handler, now),
            ...(backgroundWork ? opened.postStartHooks : []),
            ...(generic.postStartHooks ?? []),
          ],
          preShutdownHooks: [...(backgroundWork ? background.preShutdown : []), ...(generic.preShutdownHooks ?? [])],
        }),
        delegate,
      );
      answer = (request) => server.handle(request);
      if (serviceAccounts) installOpenID(server, serviceAccounts, config);
      // Requests that wait until roles have been read would hold up the shutdown.
      const { notAcceptingNewRequests } = server.lifecycle;
      notAcceptingNewRequests.addEventListener('abort', () => roles.close(), { once: true });
      // Parameters are followed through the server itself, whose watches end.
      notAcceptingNewRequests.addEventListener('abort', () => void configured.stop(), { once: true });
      return server;
    },
    createSystemObjects: () => createSystemObjects(),
    close: () => cleanup.close(),
  };
}

/** Whether other servers can use the same store. */
function isShared({ storageFactory }: ControlPlaneConfig): boolean {
  return storageFactory.configs().some(({ type }) => type !== 'memory' && type !== 'lmdb');
}

/** Undefined when priority and fairness is off, or its group is disabled. */
function flowControlOf(
  { generic, priorityAndFairness = true }: ControlPlaneConfig,
  { flowcontrol }: OpenGroups,
  statistics: StorageStatistics | undefined,
): FlowControl | undefined {
  if (!priorityAndFairness || flowcontrol === undefined) return undefined;
  const { limits, requestTimeoutMs = 60_000 } = generic;
  const flowControl = new FlowControl({
    totalSeats: seatsOf(limits ?? generic),
    queueWaitMs: requestTimeoutMs / 4,
    sizeOf(resource) {
      const cache = statistics?.find(resource)?.cache;
      return cache && { objects: cache.size, bytes: cache.bytes };
    },
  });
  limits?.follow((changed) => flowControl.resize(seatsOf(changed)));
  return flowControl;
}

function seatsOf({ maxRequestsInFlight = 400, maxMutatingRequestsInFlight = 200 }: InFlightLimits): number {
  const isLimited = maxRequestsInFlight > 0 && maxMutatingRequestsInFlight > 0;
  return isLimited ? maxRequestsInFlight + maxMutatingRequestsInFlight : Number.MAX_SAFE_INTEGER;
}

function flowControlHooks(
  { onError, backgroundWork = true }: ControlPlaneConfig,
  groups: readonly APIGroupInfo[],
  { flowcontrol }: OpenGroups,
  flowControl: FlowControl | undefined,
  handler: () => Handler,
  now: () => number,
): readonly PostStartHook[] {
  const isServed = (resource: string) => serves(groups, 'flowcontrol.apiserver.k8s.io', resource);
  if (flowcontrol === undefined || !['prioritylevelconfigurations', 'flowschemas'].every(isServed)) return [];
  return newFlowControlHooks({
    handler,
    stores: flowcontrol,
    flowControl,
    createObjects: backgroundWork,
    now,
    onError: (error) => onError('priority and fairness', { error: errorText(error) }),
  });
}

function installOpenID(
  server: GenericAPIServer,
  settings: ServiceAccountSettings,
  { endpoint, onError }: ControlPlaneConfig,
): void {
  try {
    installOpenIDEndpoints(server.paths, settings, endpoint);
  } catch (error) {
    onError('the keys of service account tokens are not served', { error: errorText(error) });
  }
}

const randomOf = ({ generic: { random } }: ControlPlaneConfig): Pick<GroupSettings, 'random'> =>
  random ? { random: () => random('services') } : {};

function tokenIssuerOf(authentication: AuthenticationSettings): Pick<GroupSettings, 'tokenIssuer'> {
  const { serviceAccounts } = authentication;
  if (serviceAccounts === undefined) return {};
  const { issuers, signingKey: key, extendExpiration = true, maxExpirationSeconds } = serviceAccounts;
  return {
    tokenIssuer: newServiceAccountTokenIssuer({
      issuer: issuers[0] ?? '',
      key,
      audiences: audiencesOf(authentication),
      extendExpiration,
      ...(maxExpirationSeconds === undefined ? {} : { maxExpirationSeconds }),
    }),
  };
}

function restOptionsOf({ storageFactory, encryption, restOptions, onError }: ControlPlaneConfig): RESTOptionsFactory {
  return newRESTOptionsFactory({
    ...restOptions,
    storageFactory,
    transformerFor: (resource) => encryption?.transformerFor(resource) ?? identityTransformer,
    onCacheInconsistency: (resource, revision) =>
      onError('watch cache differs from the store', { resource: formatGroupResource(resource), revision }),
  });
}

function serves(groups: readonly APIGroupInfo[], group: string, resource: string): boolean {
  return groups.some((each) => each.group === group && each.versionedResources.v1?.[resource] !== undefined);
}
