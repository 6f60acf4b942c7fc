import type { MergeSchema } from '@k8s-ts/apimachinery/apply';
import type { GroupVersionKind, GroupVersionResource } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';

/** A resource at one of its group-versions, with the kind that it has there. */
export interface ResourceVersion {
  readonly resource: GroupVersionResource;
  readonly kind: GroupVersionKind;
}

/**
 * Conversions for plugins that see objects at other versions than that of the request
 * (`kubernetes/apiserver pkg/admission`, ObjectInterfaces).
 */
export interface ObjectInterfaces {
  /** The group-versions at which the objects of the request's resource are served, that of the request included. */
  readonly versions: readonly ResourceVersion[];
  /**
   * An object of one of the kinds in {@link versions} as an object of another of these kinds.
   *
   * @throws Error when it cannot be converted, such as the failure of a conversion webhook
   */
  convert(object: KubeObject, from: GroupVersionKind, to: GroupVersionKind): Promise<KubeObject>;
  /**
   * Makes the canonical, defaulted object from a parsed value, such as the result of a patch.
   *
   * @param strict whether unknown fields of a built-in kind are errors. Default false: they are dropped
   * @throws Error when the value is not an object of the kind
   */
  decode(value: unknown, kind: GroupVersionKind, strict?: boolean): KubeObject;
  /**
   * The schema by which objects of a kind are merged. Undefined for kinds without one. @throws Error for an unknown
   * kind
   */
  mergeSchemaFor(kind: GroupVersionKind): MergeSchema | undefined;
}
