import type { apiextensionsv1 } from '@k8s-ts/api/types';
import type { FieldError } from '@k8s-ts/apimachinery/validation';
import type { KindSchema, ObjectOf } from './kind-schema.js';

/** Options for describing your own kind. */
export interface KindOptions<S extends KindSchema = KindSchema> {
  /** A domain, such as `example.com`. */
  readonly group: string;
  /** The version in which objects are stored, such as `v1`. */
  readonly version: string;
  /** Name in CamelCase, such as `Boat`. */
  readonly kind: string;
  /** Structural schema of the whole object. */
  readonly schema: S;
  /** Answers at this version carry a warning. Default false. */
  readonly deprecated?: boolean;
  /** Text of that warning. Default: it names the version, and the best one that is not deprecated. */
  readonly deprecationWarning?: string;
  /** Default: the kind in lower case, with an `s`. */
  readonly plural?: string;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  /** Default true. */
  readonly namespaced?: boolean;
  /** Serve `/status`: updates of the object keep `status`, updates of `/status` keep everything else. Default false. */
  readonly status?: boolean;
  /** Serve `/scale`, with the paths of the replicas. */
  readonly scale?: apiextensionsv1.CustomResourceSubresourceScale;
  /** Columns of tables besides the name. Default: the age. */
  readonly columns?: readonly apiextensionsv1.CustomResourceColumnDefinition[];
  /** Paths of fields that field selectors may use, such as `.spec.color`. */
  readonly selectableFields?: readonly string[];
  /**
   * Rules besides those of the schema. They run in {@link DefinedKind.check} and in servers of this process, not in a
   * cluster that has the definition: write rules for both as `x-kubernetes-validations`.
   *
   * @param old the object before an update
   */
  readonly validate?: (object: ObjectOf<S>, old?: ObjectOf<S>) => readonly FieldError[];
}
