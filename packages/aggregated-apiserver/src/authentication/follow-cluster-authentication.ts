import { corev1 } from '@k8s-ts/api/resources';
import { type Client, newInformer, withSelectors } from '@k8s-ts/client';
import { type Changing, ChangingValue } from '../changing-value.js';
import { type ClusterAuthentication, configMapName, decodeClusterAuthentication } from './cluster-authentication.js';

export interface FollowClusterAuthenticationOptions {
  readonly client: Client;
  /** Whether the server starts without the ConfigMap when it cannot be read. */
  readonly toleratesLookupFailure: boolean;
  /** Called with failed reads and watches, which are tried again, and with content that is not valid. */
  readonly onError: (message: string, error: unknown) => void;
}

/** The cluster's authentication, as its ConfigMap says now. */
export interface FollowedClusterAuthentication extends Changing<ClusterAuthentication> {
  /** Follows the ConfigMap until the signal aborts. Never rejects. */
  run(signal: AbortSignal): Promise<void>;
}

/**
 * Reads the ConfigMap, and follows it.
 *
 * @throws Error when the ConfigMap cannot be read, unless that is tolerated
 */
export async function followClusterAuthentication({
  client,
  toleratesLookupFailure,
  onError,
}: FollowClusterAuthenticationOptions): Promise<FollowedClusterAuthentication> {
  const { namespace, name } = configMapName;
  const configMaps = client.resource(corev1.configMaps).namespace(namespace);
  const followed = new ChangingValue<ClusterAuthentication>({});
  try {
    followed.set(decodeClusterAuthentication(await configMaps.get(name)));
  } catch (error) {
    if (!toleratesLookupFailure) {
      throw new Error(`unable to read the ConfigMap ${namespace}/${name}: ${String(error)}`, { cause: error });
    }
    onError('continuing without the authentication configuration of the cluster', error);
  }
  const informer = newInformer<corev1.ConfigMap>({
    source: withSelectors(configMaps, { fieldSelector: `metadata.name=${name}` }),
    onError: (error) => onError('the authentication configuration of the cluster cannot be followed', error),
  });
  const changed = (configMap: corev1.ConfigMap): void => {
    let next: ClusterAuthentication;
    try {
      next = decodeClusterAuthentication(configMap);
    } catch (error) {
      onError('the authentication configuration of the cluster is not valid', error);
      return;
    }
    followed.set(next);
  };
  // A ConfigMap that is gone leaves the last configuration in use.
  informer.addHandler({ onAdd: changed, onUpdate: (_, configMap) => changed(configMap) });
  return Object.assign(followed, { run: (signal: AbortSignal) => informer.run(signal) });
}
