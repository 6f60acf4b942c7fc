import type { apiextensionsv1 } from '@k8s-ts/api/types';
import type { FieldError } from '@k8s-ts/apimachinery/validation';
import type { KindSchema, ObjectOf } from './kind-schema.js';

/** Options for describing your own kind. */
export interface KindOptions<S extends KindSchema = KindSchema> {
  /** A domain, such as `example.com`. */
  readonly group: string;
  /** The version at which objects are stored, such as `v1`. */
  readonly version: string;
  /** Name in CamelCase, such as `Boat`. */
  readonly kind: string;
  /** Structural schema of the whole object. */
  readonly schema: S;
  /** Whether answers at this version carry a warning. Default false. */
  readonly deprecated?: boolean;
  /** Text of that warning. By default it names the version, and the version that clients should use instead. */
  readonly deprecationWarning?: string;
  /** Plural of the kind in lower case. Default: the kind in lower case with an `s`. */
  readonly plural?: string;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  /** Default true. */
  readonly namespaced?: boolean;
  /**
   * Whether to serve `/status`: updates of the object then keep `status`, and updates of `/status` keep all other
   * fields. Default false.
   */
  readonly status?: boolean;
  /** Serves `/scale`, with these paths of the replicas. */
  readonly scale?: apiextensionsv1.CustomResourceSubresourceScale;
  /** Columns of tables besides the name. Default: the age. */
  readonly columns?: readonly apiextensionsv1.CustomResourceColumnDefinition[];
  /** Paths of fields that field selectors may use, such as `.spec.color`. */
  readonly selectableFields?: readonly string[];
  /**
   * Rules in addition to those of the schema. They run in {@link DefinedKind.check} and in servers of this process, but
   * not in a cluster that has the CustomResourceDefinition: write rules for both as `x-kubernetes-validations`.
   *
   * @param old the object before an update
   */
  readonly validate?: (object: ObjectOf<S>, old?: ObjectOf<S>) => readonly FieldError[];
}
