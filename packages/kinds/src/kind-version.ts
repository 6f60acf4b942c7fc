import type { apiextensionsv1 } from '@k8s-ts/api/types';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { KindSchema, ObjectOf } from './kind-schema.js';

/** A version of a kind other than the version at which objects are stored. */
export interface KindVersionOptions<S extends KindSchema = KindSchema, T extends KubeObject = KubeObject> {
  /** Such as `v1beta1`. */
  readonly version: string;
  readonly schema: S;
  /** Default true. */
  readonly served?: boolean;
  /** Whether answers at this version carry a warning. Default false. */
  readonly deprecated?: boolean;
  /** Text of that warning. By default it names the version, and the version that clients should use instead. */
  readonly deprecationWarning?: string;
  /** Columns of tables besides the name. Default: the age. */
  readonly columns?: readonly apiextensionsv1.CustomResourceColumnDefinition[];
  readonly selectableFields?: readonly string[];
  /**
   * Converts an object of this version to the stored version. `apiVersion`, `kind` and `metadata` of the result are
   * ignored: those of the given object are kept.
   */
  readonly toStored: (object: ObjectOf<S>) => Omit<T, 'metadata'>;
  /**
   * Converts an object of the stored version to this version. `apiVersion`, `kind` and `metadata` of the result are
   * ignored, too.
   */
  readonly fromStored: (object: T) => Omit<ObjectOf<S>, 'metadata'>;
}
