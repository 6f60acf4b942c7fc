import { newInternalError } from '@k8s-ts/apimachinery/errors';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { AdmissionAttributes } from '@k8s-ts/generic-apiserver';
import { converted, isSameKind, type VersionedAttributes } from './versioned-attributes.js';

/** The object of a request while webhooks or policies change it, each at the version that it asks for. */
export class MutatedObject {
  readonly #given: AdmissionAttributes;
  #kind: GroupVersionKind;
  #object: KubeObject | undefined;
  #isChanged = false;

  constructor(attributes: AdmissionAttributes) {
    this.#given = attributes;
    this.#kind = attributes.kind;
    this.#object = attributes.object;
  }

  /** The attributes with the object as it is now, at the version at which it was last seen. */
  get attributes(): AdmissionAttributes {
    return this.#object === undefined || this.#object === this.#given.object
      ? this.#given
      : { ...this.#given, object: this.#object };
  }

  /** The objects at a version. @throws StatusError 500 when they cannot be converted */
  async at(kind: GroupVersionKind): Promise<VersionedAttributes> {
    const { oldObject } = this.#given;
    try {
      if (this.#object !== undefined) this.#object = await converted(this.#object, this.#given, this.#kind, kind);
      this.#kind = kind;
      const old = oldObject && (await converted(oldObject, this.#given, this.#given.kind, kind));
      return { attributes: this.#given, kind, object: this.#object, oldObject: old };
    } catch (error) {
      throw newInternalError(error);
    }
  }

  /** Replaces the object. */
  set(object: KubeObject, kind: GroupVersionKind): void {
    this.#object = object;
    this.#kind = kind;
    this.#isChanged = true;
  }

  /** The changed object at the version of the request; undefined when it was not replaced. */
  async result(): Promise<KubeObject | undefined> {
    if (!this.#isChanged || this.#object === undefined) return undefined;
    const { kind } = this.#given;
    return isSameKind(kind, this.#kind) ? this.#object : converted(this.#object, this.#given, this.#kind, kind);
  }
}
