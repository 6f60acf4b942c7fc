import {
  formatGroupResource,
  type GroupResource,
  type GroupVersionKind,
  type GroupVersionResource,
  groupResourceKey,
  groupVersionResourceKey,
} from '../schema/index.js';

/**
 * Resources that are the same objects under another group or version, and the kinds they take: how a webhook with
 * `matchPolicy: Equivalent` sees requests for other versions (kubernetes/apimachinery `pkg/runtime`, mapper.go).
 */
export class EquivalentResourceRegistry {
  readonly #identity: (resource: GroupResource) => string;
  readonly #resources = new Map<string, GroupVersionResource[]>();
  readonly #kinds = new Map<string, GroupVersionKind>();
  readonly #identities = new Map<string, string>();

  /**
   * @param identity text that is the same for resources of the same objects, e.g. where they are stored; with the empty text, and by
   *   default, only the versions of one resource are equivalent
   */
  constructor(identity: (resource: GroupResource) => string = () => '') {
    this.#identity = identity;
  }

  /** Adds a resource, or one of its subresources, with the kind it takes. `''` is the resource itself. */
  registerKindFor(resource: GroupVersionResource, subresource: string, kind: GroupVersionKind): void {
    this.#kinds.set(`${groupVersionResourceKey(resource)}/${subresource}`, kind);
    const identity = this.#identity(resource) || formatGroupResource(resource);
    this.#identities.set(groupResourceKey(resource), identity);
    const key = `${identity}\n${subresource}`;
    const equivalent = this.#resources.get(key);
    if (equivalent === undefined) this.#resources.set(key, [resource]);
    else equivalent.push(resource);
  }

  /** Resources of the same objects in the order of registration, the given one among them; none when it is not registered. */
  equivalentResourcesFor(resource: GroupVersionResource, subresource: string): readonly GroupVersionResource[] {
    const identity = this.#identities.get(groupResourceKey(resource));
    return identity === undefined ? [] : (this.#resources.get(`${identity}\n${subresource}`) ?? []);
  }

  /** The kind that the resource or subresource takes; undefined when it is not registered. */
  kindFor(resource: GroupVersionResource, subresource: string): GroupVersionKind | undefined {
    return this.#kinds.get(`${groupVersionResourceKey(resource)}/${subresource}`);
  }
}
