import { builtinTypes } from '@k8s-ts/api';
import { updateManagedFields } from '@k8s-ts/apimachinery/apply';
import { formatGroupVersion, type GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';

/** The owner of the fields of the default roles and bindings. */
const manager = 'kube-apiserver';

/**
 * The object with the managed fields that a request over the API would give it. Clients of stores do not track managed
 * fields.
 *
 * @param live the object that is replaced; undefined for a new object
 */
export function withManagedFields<T extends KubeObject>(kind: GroupVersionKind, object: T, live: T | undefined): T {
  const schema = builtinTypes.typeFor(kind);
  if (schema === undefined) return object;
  type Plain = Parameters<typeof updateManagedFields>[0]['newObject'];
  return updateManagedFields({
    apiVersion: formatGroupVersion(kind),
    kind: kind.kind,
    schema,
    live: live as Plain | undefined,
    newObject: object as Plain,
    manager,
    now: new Date(),
  }) as Plain & T;
}
