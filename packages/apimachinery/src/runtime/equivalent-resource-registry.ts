import {
  formatGroupResource,
  type GroupResource,
  type GroupVersionKind,
  type GroupVersionResource,
  groupResourceKey,
  groupVersionResourceKey,
} from '../schema/index.js';

/**
 * Registry of resources that are the same objects in another group or version, with their kinds. Webhooks with `matchPolicy: Equivalent`
 * use it to match requests for other versions (kubernetes/apimachinery `pkg/runtime`, mapper.go).
 */
export class EquivalentResourceRegistry {
  readonly #identity: (resource: GroupResource) => string;
  readonly #resources = new Map<string, GroupVersionResource[]>();
  readonly #kinds = new Map<string, GroupVersionKind>();
  readonly #identities = new Map<string, string>();

  /**
   * @param identity returns a text that is equal for resources with the same objects, e.g. their storage prefix. With the empty text, and
   *   by default, only the versions of one resource are equivalent
   */
  constructor(identity: (resource: GroupResource) => string = () => '') {
    this.#identity = identity;
  }

  /** Adds a resource, or one of its subresources, with its kind. Subresource `''` is the resource itself. */
  registerKindFor(resource: GroupVersionResource, subresource: string, kind: GroupVersionKind): void {
    this.#kinds.set(`${groupVersionResourceKey(resource)}/${subresource}`, kind);
    const identity = this.#identity(resource) || formatGroupResource(resource);
    this.#identities.set(groupResourceKey(resource), identity);
    const key = `${identity}\n${subresource}`;
    const equivalent = this.#resources.get(key);
    if (equivalent === undefined) this.#resources.set(key, [resource]);
    else equivalent.push(resource);
  }

  /** The resources with the same objects, including the given one, in the order of registration; empty if it is not registered. */
  equivalentResourcesFor(resource: GroupVersionResource, subresource: string): readonly GroupVersionResource[] {
    const identity = this.#identities.get(groupResourceKey(resource));
    return identity === undefined ? [] : (this.#resources.get(`${identity}\n${subresource}`) ?? []);
  }

  /** The kind of the resource or subresource; undefined if it is not registered. */
  kindFor(resource: GroupVersionResource, subresource: string): GroupVersionKind | undefined {
    return this.#kinds.get(`${groupVersionResourceKey(resource)}/${subresource}`);
  }
}
