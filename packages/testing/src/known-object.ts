import type { BuiltinObjects } from '@k8s-ts/api/types';
import type { AnyKubeObject, KubeObject } from '@k8s-ts/apimachinery/types';

/**
 * The type of the objects of a kind, found by the texts of its apiVersion and kind (`'apps/v1'`, `'Deployment'`): those
 * of built-in resources are known.
 *
 * @template Other the type for other kinds, and when the texts are not known to the compiler
 */
export type ObjectOf<APIVersion, Kind, Other extends KubeObject> = [APIVersion] extends [keyof BuiltinObjects]
  ? [Kind] extends [keyof BuiltinObjects[APIVersion]]
    ? Extract<BuiltinObjects[APIVersion][Kind], KubeObject>
    : Other
  : Other;

/** An object whose fields follow from its `apiVersion` and `kind`. */
export type KnownObject<APIVersion, Kind, Other extends KubeObject> = {
  readonly apiVersion?: APIVersion;
  readonly kind?: Kind;
} & ObjectOf<APIVersion, Kind, Other>;

/** A manifest with the fields of its kind; texts stay texts. */
export type KnownManifest<M> = M extends KubeObject & {
  readonly apiVersion: infer APIVersion;
  readonly kind: infer Kind;
}
  ? ObjectOf<APIVersion, Kind, M>
  : M;

/** Result of an apply of a manifest. */
export type Applied<M> = M extends string ? AnyKubeObject : KnownManifest<M>;
