import type { FieldManagerOptions, MergeSchema } from '../apply/index.js';
import type { TypeInfo } from '../field-table/index.js';
import type { GroupVersionKind } from '../schema/index.js';
import type { JSONObject } from '../strategic-patch/index.js';
import type { AnyKubeObject, KubeObject } from '../types/index.js';
import type { Codec } from './codec.js';

/**
 * The other versions of a kind, for managed fields that were written at them. A conversion that is a request returns a
 * promise.
 */
export type ManagedFieldsVersions = NonNullable<FieldManagerOptions<JSONObject | Promise<JSONObject>>['versions']>;

/**
 * Fills in the defaults of a decoded object. Returns a new object, or the same one when there is nothing to fill in.
 */
export type DefaultingFunc = (kind: GroupVersionKind, object: AnyKubeObject) => AnyKubeObject;

/** Facts about a kind besides its type. */
export interface KindFacts {
  /** Default: the kind has no defaults. */
  readonly setDefaults?: DefaultingFunc | undefined;
  /** False: the type has no protobuf field numbers, so objects are JSON and YAML only. Default true. */
  readonly hasProtobuf?: boolean | undefined;
  /**
   * Makes the object without any values, as bookmarks contain it, from one with the fields that are always written.
   * Default: returns its argument.
   */
  readonly zero?: DefaultingFunc | undefined;
  /**
   * Annotations that are left out of responses with metadata only, because kube-apiserver's internal objects hold their
   * values in fields. Default none.
   */
  readonly hiddenAnnotations?: ReadonlySet<string> | undefined;
}

/** The properties of a kind in a scheme. Schemas and codecs may be made when they are first read. */
export interface KnownKind extends KindFacts {
  /**
   * The type, which lists the fields. Bodies are decoded and encoded by them, and strategic merge patches follow them.
   * Without a type, such patches are answered with 415.
   */
  readonly type?: TypeInfo | undefined;
  /** Reads and writes the objects. Default: the codec of kinds that have a type. */
  readonly codec?: Codec | undefined;
  /**
   * The schema that field ownership follows. Default: the type. Without both, objects of the kind get no
   * `metadata.managedFields`, and apply patches are answered with 415.
   */
  readonly mergeSchema?: MergeSchema | TypeInfo | undefined;
  /** Default: the versions to which the scheme converts the kind. */
  readonly managedFieldsVersions?: ManagedFieldsVersions | undefined;
  /**
   * Fills in the kind's defaults in the result of an apply, before it is validated. Default: the codec decodes it like
   * a body from a client.
   *
   * @throws Error for an object that cannot be applied; the answer is 500 with its text
   */
  readonly applied?: ((object: KubeObject) => KubeObject) | undefined;
}
