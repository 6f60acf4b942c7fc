import type { ConfigMap } from '@k8s-ts/api/types';
import { ignoreNotFound, isAlreadyExists, isConflict } from '@k8s-ts/apimachinery/errors';
import { type Client, describeResource } from '@k8s-ts/client';
import { newConfigMapRegistry } from '@k8s-ts/registry-core';

/** How other servers authenticate the clients of this server. Lists may be empty; certificates are PEM. */
export interface ClusterAuthentication {
  /** CAs of client certificates. */
  readonly clientCA?: string;
  /** Headers in which front proxies name users. */
  readonly requestHeader?: {
    readonly clientCA: string;
    readonly allowedNames: readonly string[];
    readonly usernameHeaders: readonly string[];
    readonly uidHeaders: readonly string[];
    readonly groupHeaders: readonly string[];
    readonly extraHeadersPrefix: readonly string[];
  };
}

/**
 * Writes into `kube-system/extension-apiserver-authentication` how clients are authenticated, for aggregated API
 * servers (`kubernetes pkg/controlplane/controller/clusterauthenticationtrust`). The ConfigMap is not created when it
 * would be empty.
 */
export async function publishClusterAuthentication(
  client: Client,
  { clientCA, requestHeader }: ClusterAuthentication,
): Promise<void> {
  const data: Record<string, string> = { ...(clientCA ? { 'client-ca-file': clientCA } : {}) };
  if (requestHeader !== undefined) {
    data['requestheader-client-ca-file'] = requestHeader.clientCA;
    data['requestheader-allowed-names'] = JSON.stringify(requestHeader.allowedNames);
    data['requestheader-username-headers'] = JSON.stringify(requestHeader.usernameHeaders);
    data['requestheader-group-headers'] = JSON.stringify(requestHeader.groupHeaders);
    data['requestheader-extra-headers-prefix'] = JSON.stringify(requestHeader.extraHeadersPrefix);
    if (requestHeader.uidHeaders.length > 0)
      data['requestheader-uid-headers'] = JSON.stringify(requestHeader.uidHeaders);
  }
  if (Object.keys(data).length === 0) return;
  await ensureData(client, 'extension-apiserver-authentication', (current) => {
    const isSame = Object.entries(data).every(([key, value]) => current[key] === value);
    return isSame ? undefined : { ...current, ...data };
  });
}

/**
 * Writes into `kube-system/kube-apiserver-legacy-service-account-token-tracking` the date from which the use of tokens
 * in Secrets is recorded, unless there is a date already (`kubernetes
 * pkg/controlplane/controller/legacytokentracking`).
 *
 * @param now milliseconds since 1970
 */
export async function noteLegacyTokenTracking(client: Client, now: number): Promise<void> {
  await ensureData(client, 'kube-apiserver-legacy-service-account-token-tracking', (current) => {
    if (/^\d{4}-\d\d-\d\d$/.test(current.since ?? '')) return undefined;
    return { ...current, since: new Date(now).toISOString().slice(0, 10) };
  });
}

/** Creates a ConfigMap in kube-system or changes it. `next` returns undefined when the data stays. */
async function ensureData(
  client: Client,
  name: string,
  next: (current: Readonly<Record<string, string>>) => Readonly<Record<string, string>> | undefined,
): Promise<void> {
  const { getConfigMap, createConfigMap, updateConfigMap } = newConfigMapRegistry(
    client.resource(describeResource<ConfigMap>({ version: 'v1', resource: 'configmaps', kind: 'ConfigMap' })),
  );
  const namespace = 'kube-system';
  for (let attempt = 1; ; attempt++) {
    try {
      const current = await ignoreNotFound(getConfigMap(name, { namespace }));
      const data = next(current?.data ?? {});
      if (data === undefined) return;
      if (current === undefined) await createConfigMap({ metadata: { name, namespace }, data });
      else await updateConfigMap({ ...current, data });
      return;
    } catch (error) {
      if (!(isAlreadyExists(error) || isConflict(error)) || attempt >= 10) throw error;
    }
  }
}
