import type { apiregistrationv1 } from '@k8s-ts/api/types';
import type { ListerWatcher } from '@k8s-ts/client';
import {
  AdmissionMetrics,
  CleanupStack,
  completeConfig,
  type DelegationTarget,
  EncodingCache,
  type GenericAPIServer,
  type GenericAPIServerConfig,
  newGenericAPIServer,
  WatchMetrics,
} from '@k8s-ts/generic-apiserver';
import { type RESTOptionsFactory, storeClient } from '@k8s-ts/registry-generic';
import { planAuthorization, plans } from './authorization/open-authorization.js';
import { newRoleBasedAccess } from './authorization/role-based-access.js';
import { newHealthCheckNames } from './bootstrap/health-check-names.js';
import type { ControlPlaneConfig } from './control-plane-config.js';
import { openGroups } from './groups/index.js';
import { openReviewGroups } from './groups/review-groups.js';
import { OpenParts } from './open-parts.js';
import { openAdmission } from './parts/admission.js';
import { openAuthentication } from './parts/authentication.js';
import { openAuthorization } from './parts/authorization.js';
import { ControlPlaneContext } from './parts/control-plane-context.js';
import { openFlowControl } from './parts/flow-control.js';
import { groupSettingsOf } from './parts/group-settings.js';
import { openNamespaceLookup } from './parts/namespaces.js';
import { newServedGroups, type ServedGroups } from './parts/served-groups.js';
import { openStorage } from './parts/storage.js';
import { openSystemObjects } from './parts/system-objects.js';

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
   * Reads again the objects that decide about requests, after the store was replaced: namespaces, roles, webhooks,
   * policies, the graph of nodes. Resolves once the new state takes effect.
   */
  relist(): Promise<void>;
  /**
   * Creates at once the objects that are otherwise created shortly after the start. Resolves when they exist or could
   * not be created.
   */
  createSystemObjects(): Promise<void>;
  /** The API server of the built-in groups, in front of a delegate. Call once. */
  newAPIServer(delegate: DelegationTarget): GenericAPIServer;
  /** Closes all opened resources. Call after the server has stopped. Idempotent. */
  close(): Promise<void>;
}

/**
 * Opens the storages of the enabled built-in groups, and the parts that decide about requests.
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

/** Opens the parts one after the other. Each gets the earlier parts that it needs. */
async function open(config: ControlPlaneConfig, cleanup: CleanupStack): Promise<ControlPlane> {
  const context = new ControlPlaneContext(config);
  const parts = new OpenParts(cleanup);
  const { registration } = config;
  const plan = await planAuthorization(config.authorizationModes, config.authorization);
  const roles = newRoleBasedAccess(plans(plan, 'RBAC'), context.report, context.features);
  const storage = parts.add(await openStorage(context, cleanup));
  const { restOptions } = storage;
  const stored = await openGroups(restOptions, registration, groupSettingsOf(context, roles, storage), cleanup);
  const namespaces = parts.add(openNamespaceLookup(context, stored));
  const authorization = await openAuthorization(context, plan, roles, stored, parts);
  const authentication = parts.add(await openAuthentication(context, stored));
  const reviews = await openReviewGroups(restOptions, registration, { ...authentication, ...authorization });
  const served = newServedGroups([...stored.groups, ...reviews]);
  const admission = parts.add(await openAdmission(context, stored, namespaces, authorization));
  parts.add(newHealthCheckNames(async () => void (await Promise.all(stored.stores.map((store) => store.ready())))));
  const systemObjects = parts.add(openSystemObjects(context, served, storage));
  const { flowControl } = parts.add(openFlowControl(context, stored, served, storage));
  parts.add({ metrics: stored.metrics, postStartHooks: context.backgroundWork ? stored.postStartHooks : [] });

  const generic: GenericAPIServerConfig = {
    encodings: new EncodingCache(),
    watchMetrics: new WatchMetrics(),
    admissionMetrics: new AdmissionMetrics(),
    authenticator: authentication.requests,
    ...config.generic,
    ...(flowControl ? { flowControl } : {}),
    authentication: authentication.filter,
    authorizer: authorization.authorizer,
    admission: admission.plugins,
    metrics: [...parts.all('metrics'), ...(config.generic.metrics ?? [])],
  };
  return {
    generic,
    restOptions,
    apiServices: stored.apiregistration && storeClient(stored.apiregistration.apiServices),
    get hasActiveHooks() {
      return admission.hasActiveHooks;
    },
    relist: () => parts.relist(),
    newAPIServer(delegate) {
      const server = newAPIServer(generic, served, parts, delegate);
      context.server = server;
      authentication.serveKeys(server);
      server.lifecycle.notAcceptingNewRequests.addEventListener('abort', () => parts.drain(), { once: true });
      return server;
    },
    createSystemObjects: () => systemObjects.createNow(),
    close: () => cleanup.close(),
  };
}

/** The API server of the built-in groups, with the checks and hooks of the parts. */
function newAPIServer(
  generic: GenericAPIServerConfig,
  { groups }: ServedGroups,
  parts: OpenParts,
  delegate: DelegationTarget,
): GenericAPIServer {
  const config = completeConfig({
    ...generic,
    groups,
    healthChecks: [...parts.all('healthChecks'), ...(generic.healthChecks ?? [])],
    healthzChecks: [...parts.all('healthzChecks'), ...(generic.healthzChecks ?? [])],
    readyChecks: [...parts.all('readyChecks'), ...(generic.readyChecks ?? [])],
    postStartHooks: [...parts.all('postStartHooks'), ...(generic.postStartHooks ?? [])],
    preShutdownHooks: [...parts.all('preShutdownHooks'), ...(generic.preShutdownHooks ?? [])],
  });
  return newGenericAPIServer(config, delegate);
}
