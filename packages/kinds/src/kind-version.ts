import type { apiextensionsv1 } from '@k8s-ts/api/types';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { KindSchema, ObjectOf } from './kind-schema.js';

/** Another version of a kind, besides the one in which objects are stored. */
export interface KindVersionOptions<S extends KindSchema = KindSchema, T extends KubeObject = KubeObject> {
  /** Such as `v1beta1`. */
  readonly version: string;
  readonly schema: S;
  /** Default true. */
  readonly served?: boolean;
  /** Answers carry a warning. Default false. */
  readonly deprecated?: boolean;
  /** Text of that warning. Default: it names the version, and the best one that is not deprecated. */
  readonly deprecationWarning?: string;
  /** Columns of tables besides the name. Default: the age. */
  readonly columns?: readonly apiextensionsv1.CustomResourceColumnDefinition[];
  readonly selectableFields?: readonly string[];
  /**
   * Makes an object of the stored version. Its `apiVersion`, `kind` and `metadata` are ignored: the given object keeps
   * them.
   */
  readonly toStored: (object: ObjectOf<S>) => Omit<T, 'metadata'>;
  /**
   * Makes an object of this version from a stored one. `apiVersion`, `kind` and `metadata` of the result are ignored,
   * too.
   */
  readonly fromStored: (object: T) => Omit<ObjectOf<S>, 'metadata'>;
}
