import type { FieldManagerOptions, MergeSchema } from '@k8s-ts/apimachinery/apply';
import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { ObjectSerializer } from './object-serializer.js';

/** The other versions of a kind, for managed fields that were written at them. */
export type ManagedFieldsVersions = NonNullable<FieldManagerOptions['versions']>;

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
}
