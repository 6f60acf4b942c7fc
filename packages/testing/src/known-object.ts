import type { BuiltinObjects } from '@k8s-ts/api/types';
import type { AnyKubeObject, KubeObject } from '@k8s-ts/apimachinery/types';

/**
 * The type of the objects of a kind, found by its apiVersion and kind as literal types (`'apps/v1'`, `'Deployment'`).
 * Known for kinds of built-in resources.
 *
 * @template Other the type for other kinds, and for apiVersions and kinds that are not literal types
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

/** A manifest with the type of its kind; the type of a text stays a text. */
export type KnownManifest<M> = M extends KubeObject & {
  readonly apiVersion: infer APIVersion;
  readonly kind: infer Kind;
}
  ? ObjectOf<APIVersion, Kind, M>
  : M;

/** The result type of an apply of a manifest. */
export type Applied<M> = M extends string ? AnyKubeObject : KnownManifest<M>;
