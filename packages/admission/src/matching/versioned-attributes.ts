import { formatGroupVersion, type GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { AdmissionAttributes } from '@k8s-ts/generic-apiserver';

/** A write with its objects at one version of their kind (`kubernetes/apiserver pkg/admission/conversion.go`). */
export interface VersionedAttributes {
  readonly attributes: AdmissionAttributes;
  /** Kind of `object` and `oldObject`. */
  readonly kind: GroupVersionKind;
  readonly object: KubeObject | undefined;
  readonly oldObject: KubeObject | undefined;
}

/**
 * The attributes with the objects converted to a kind. The same objects when they are of that kind.
 *
 * @throws Error when an object cannot be converted
 */
export async function versionedAttributes(
  attributes: AdmissionAttributes,
  kind: GroupVersionKind,
): Promise<VersionedAttributes> {
  const oldObject = attributes.oldObject && (await converted(attributes.oldObject, attributes, attributes.kind, kind));
  const object = attributes.object && (await converted(attributes.object, attributes, attributes.kind, kind));
  return { attributes, kind, object, oldObject };
}

/**
 * An object of the request at another version of its kind, with kind and apiVersion.
 *
 * @throws Error when it cannot be converted
 */
export async function converted(
  object: KubeObject,
  { objects }: AdmissionAttributes,
  from: GroupVersionKind,
  to: GroupVersionKind,
): Promise<KubeObject> {
  const result = isSameKind(from, to) || objects === undefined ? object : await objects.convert(object, from, to);
  const apiVersion = formatGroupVersion(to);
  if (result.kind === to.kind && result.apiVersion === apiVersion) return result;
  return { ...result, kind: to.kind, apiVersion };
}

/** Converts the attributes of one request, each version once. */
export class VersionedAttributesCache {
  readonly #attributes: AdmissionAttributes;
  readonly #known = new Map<string, Promise<VersionedAttributes>>();

  constructor(attributes: AdmissionAttributes) {
    this.#attributes = attributes;
  }

  /** @throws Error when an object cannot be converted */
  get(kind: GroupVersionKind): Promise<VersionedAttributes> {
    const key = `${kind.group}/${kind.version}/${kind.kind}`;
    let result = this.#known.get(key);
    if (result === undefined) {
      result = versionedAttributes(this.#attributes, kind);
      this.#known.set(key, result);
    }
    return result;
  }
}

export const isSameKind = (a: GroupVersionKind, b: GroupVersionKind): boolean =>
  a.group === b.group && a.version === b.version && a.kind === b.kind;
