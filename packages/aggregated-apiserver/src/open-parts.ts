import {
  type CleanupStack,
  type GenericAPIServerConfig,
  newFlowControl,
  type PostStartHook,
} from '@k8s-ts/generic-apiserver';
import { openClusterAdmission } from './admission/cluster-admission.js';
import { DelegatedAuthenticator } from './authentication/delegated-authenticator.js';
import {
  type FollowedClusterAuthentication,
  followClusterAuthentication,
} from './authentication/follow-cluster-authentication.js';
import { newDelegatedAuthorizer } from './authorization/delegated-authorizer.js';
import { openCertificates } from './certificates/open-certificates.js';
import type { ServingSource } from './certificates/serving-source.js';
import { type OpenCluster, openCluster } from './cluster/open-cluster.js';
import { followFlowControl } from './flow-control/follow-flow-control.js';
import type { AggregatedServerOptions } from './server-options.js';
import type { ServerStorage } from './storage/open-storage.js';

/** The parts of a server that depend on the cluster. */
export interface ServerParts {
  readonly cluster: OpenCluster;
  readonly authentication: FollowedClusterAuthentication;
  readonly certificates: ServingSource;
  /** The configuration of the server, without its groups. */
  readonly config: GenericAPIServerConfig;
  readonly onError: (message: string, error: unknown) => void;
  /** Follows the cluster, and renews the certificates, until the signal aborts. Never rejects. */
  run(signal: AbortSignal): Promise<void>;
}

/**
 * Opens the parts.
 *
 * @param storage of the server, which its health and its lists depend on
 * @param cleanup closes them
 * @throws Error when the cluster cannot be read
 */
export async function openParts(
  options: AggregatedServerOptions,
  storage: ServerStorage,
  cleanup: CleanupStack,
): Promise<ServerParts> {
  const { service, onError = () => {}, priorityAndFairness = true, server = {} } = options;
  const cluster = await openCluster(options.cluster);
  cleanup.defer(() => cluster.close());
  const { client } = cluster;
  const { tolerateLookupFailure: toleratesLookupFailure = false } = options.authentication ?? {};
  const authentication = await followClusterAuthentication({ client, toleratesLookupFailure, onError });
  const authenticator = new DelegatedAuthenticator(client, options.authentication ?? {});
  const useAuthentication = () => authenticator.use(authentication.current);
  authentication.onChange(useAuthentication);
  useAuthentication();
  const authorizer = newDelegatedAuthorizer(client, options.authorization ?? {});
  const certificates = await openCertificates(client, service, options.certificates ?? {}, (error) =>
    onError('the serving certificate cannot be renewed', error),
  );
  const admission = await openClusterAdmission({ ...options.admission, client, authorizer, onError });
  cleanup.defer(() => admission.close());
  const audit = options.audit && (await openAuditOf(options.audit, onError, cleanup));
  const flowControl = priorityAndFairness ? newFlowControl(server, storage.restOptions.statistics) : undefined;
  const informers: PostStartHook = {
    name: 'generic-apiserver-start-informers',
    run: (signal) => admission.whenSynced(signal),
  };
  const { requestHeader } = authentication.current;
  return {
    cluster,
    authentication,
    certificates,
    onError,
    config: {
      onError: (error) => onError('request failed', error),
      ...server,
      ...audit?.config,
      authenticator,
      authentication: { ...server.authentication, ...(requestHeader ? { requestHeaders: requestHeader.headers } : {}) },
      authorizer,
      admission: admission.plugins,
      ...(flowControl ? { flowControl } : {}),
      healthChecks: [...storage.healthChecks, ...(server.healthChecks ?? [])],
      metrics: [...storage.metrics, ...admission.metrics, ...(audit?.metrics ?? []), ...(server.metrics ?? [])],
      postStartHooks: [informers, ...(server.postStartHooks ?? [])],
    },
    async run(signal) {
      const follow = (error: unknown) => onError('priority and fairness cannot be followed', error);
      await Promise.all([
        authentication.run(signal),
        certificates.run(signal),
        admission.run(signal),
        flowControl && followFlowControl(client, flowControl, follow, signal),
      ]);
    },
  };
}

async function openAuditOf(
  options: NonNullable<AggregatedServerOptions['audit']>,
  onError: ServerParts['onError'],
  cleanup: CleanupStack,
) {
  const { openAudit } = await import('./audit/open-audit.js');
  const audit = await openAudit(options, onError);
  cleanup.defer(() => audit.close());
  return audit;
}
