import type { RuntimeObject } from '../runtime/runtime-object.js';
import { nestedString, withNestedField } from '../runtime/unstructured.js';

/** Reads and sets what API objects have in common. Setting gives a new object; the given one is not changed. */
export interface SelfLinker {
  selfLink(object: RuntimeObject): string;
  withSelfLink(object: RuntimeObject, selfLink: string): RuntimeObject;
  /** Name, empty when there is none. */
  name(object: RuntimeObject): string;
  /** Namespace, empty for objects outside of namespaces. */
  namespace(object: RuntimeObject): string;
}

/** The accessor of plain API objects, whose metadata stand in `metadata`. */
export const metadataAccessor: SelfLinker = {
  selfLink: (object) => nestedString(object, 'metadata', 'selfLink') ?? '',
  withSelfLink: (object, selfLink) => withNestedField(object, selfLink, 'metadata', 'selfLink'),
  name: (object) => nestedString(object, 'metadata', 'name') ?? '',
  namespace: (object) => nestedString(object, 'metadata', 'namespace') ?? '',
};
