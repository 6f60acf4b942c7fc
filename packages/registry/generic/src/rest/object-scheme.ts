import type { FieldManagerOptions, MergeSchema } from '@k8s-ts/apimachinery/apply';
import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { JSONObject } from '@k8s-ts/apimachinery/strategic-patch';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { ObjectSerializer } from './object-serializer.js';

/** The other versions of a kind, for managed fields that were written at them. A conversion that is a request returns a promise. */
export type ManagedFieldsVersions = NonNullable<FieldManagerOptions<JSONObject | Promise<JSONObject>>['versions']>;

/**
 * Describes the kinds of an API group to a server: how their objects are read and written, and which parts of them patches
 * and field managers can tell apart. The part that `Scheme` and `NegotiatedSerializer` have in upstream's `APIGroupInfo`.
 */
export interface ObjectScheme {
  readonly serializer: ObjectSerializer;
  /** The type that strategic merge patches follow. Undefined: such patches are answered with 415, as those of custom resources. */
  typeFor(kind: GroupVersionKind): TypeInfo | undefined;
  /**
   * The schema that field ownership follows. Undefined: objects of the kind get no `metadata.managedFields`, and apply patches are
   * answered with 415.
   */
  mergeSchemaFor(kind: GroupVersionKind): MergeSchema | TypeInfo | undefined;
  /** The kind's other versions. Undefined: there are none, and managers of other versions are dropped at the next write. */
  managedFieldsVersions?(kind: GroupVersionKind): ManagedFieldsVersions | undefined;
  /**
   * The result of an apply with the kind's defaults, as it is validated then. Undefined: the serializer decodes it, as it decodes what clients send.
   *
   * @throws Error for an object that cannot be applied; the answer is 500 with its text
   */
  readonly applied?: (object: KubeObject) => KubeObject;
}
