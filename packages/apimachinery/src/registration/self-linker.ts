import type { RuntimeObject } from '../runtime/runtime-object.js';
import { nestedString, withNestedField } from '../runtime/unstructured.js';

/** Reads and sets common fields of API objects. Setters return a new object and do not change the given one. */
export interface SelfLinker {
  selfLink(object: RuntimeObject): string;
  withSelfLink(object: RuntimeObject, selfLink: string): RuntimeObject;
  /** Name, empty when there is none. */
  name(object: RuntimeObject): string;
  /** Namespace, empty for cluster-scoped objects. */
  namespace(object: RuntimeObject): string;
}

/** The accessor of objects with their metadata in `metadata`. */
export const metadataAccessor: SelfLinker = {
  selfLink: (object) => nestedString(object, 'metadata', 'selfLink') ?? '',
  withSelfLink: (object, selfLink) => withNestedField(object, selfLink, 'metadata', 'selfLink'),
  name: (object) => nestedString(object, 'metadata', 'name') ?? '',
  namespace: (object) => nestedString(object, 'metadata', 'namespace') ?? '',
};
