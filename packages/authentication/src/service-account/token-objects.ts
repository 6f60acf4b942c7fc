import type { Node, Pod, Secret, ServiceAccount } from '@k8s-ts/api/types';

/**
 * Looks up the objects that tokens name. Each method resolves to undefined for an object that does not exist, and
 * rejects when its existence cannot be determined, in which case the token is refused.
 */
export interface TokenObjects {
  /**
   * @param isCurrent an object for which this is false is read again from the store, when it may come from a cache that
   *   is behind
   */
  serviceAccount(
    namespace: string,
    name: string,
    isCurrent: (object: ServiceAccount) => boolean,
  ): Promise<ServiceAccount | undefined>;
  pod(namespace: string, name: string, isCurrent: (object: Pod) => boolean): Promise<Pod | undefined>;
  node(name: string, isCurrent: (object: Node) => boolean): Promise<Node | undefined>;
  /** Secrets are always read from the store. */
  secret(namespace: string, name: string): Promise<Secret | undefined>;
  /**
   * Sets a label of a secret, unless the secret has another uid by then. Called for the date of the last use of its
   * token.
   */
  labelSecret(secret: Secret, label: string, value: string): Promise<void>;
}

/** Namespace, name and uid of an object. */
export function referenceOf(object: Pod | Node | Secret): { readonly name: string; readonly uid: string } {
  return { name: object.metadata?.name ?? '', uid: object.metadata?.uid ?? '' };
}
