import {
  equalGroupVersion,
  formatGroupVersionResource,
  type GroupKind,
  type GroupVersion,
  type GroupVersionKind,
  type GroupVersionResource,
  groupVersionKindKey,
  groupVersionResourceKey,
  internalVersion,
  kindWithVersion,
} from '../schema/index.js';
import { unsafeGuessKindToResource } from './guess-kind-to-resource.js';
import type { RESTMapper, RESTMapping, RESTScope } from './rest-mapper.js';
import { AmbiguousResourceError, NoKindMatchError, NoResourceMatchError } from './rest-mapper-errors.js';

/** A singular or plural name with its meaning. */
interface NamedResource {
  /** The resource with this name, and its group and version. */
  readonly name: GroupVersionResource;
  readonly plural: GroupVersionResource;
  kind: GroupVersionKind;
}

/**
 * A RESTMapper over the kinds added to it. If several versions match, the versions given to the constructor come first,
 * in their order.
 */
export class DefaultRESTMapper implements RESTMapper {
  readonly #defaultGroupVersions: readonly GroupVersion[];
  readonly #mappings = new Map<string, RESTMapping>();
  /** Names by their text, so that a look-up without group or version need not scan all names. */
  readonly #names = new Map<string, Map<string, NamedResource>>();
  readonly #pluralToSingular = new Map<string, GroupVersionResource>();

  constructor(defaultGroupVersions: readonly GroupVersion[] = []) {
    this.#defaultGroupVersions = defaultGroupVersions;
  }

  /** Adds a kind whose resource is guessed from its name. */
  add(kind: GroupVersionKind, scope: RESTScope): void {
    const { plural, singular } = unsafeGuessKindToResource(kind);
    this.addSpecific(kind, plural, singular, scope);
  }

  /** Adds a kind with its resource. Replaces earlier entries of the kind and of these names. */
  addSpecific(
    kind: GroupVersionKind,
    plural: GroupVersionResource,
    singular: GroupVersionResource,
    scope: RESTScope,
  ): void {
    this.#mappings.set(groupVersionKindKey(kind), { resource: plural, groupVersionKind: kind, scope });
    this.#pluralToSingular.set(groupVersionResourceKey(plural), singular);
    this.#addName(singular, plural, kind);
    this.#addName(plural, plural, kind);
  }

  resourcesFor(input: GroupVersionResource): readonly GroupVersionResource[] {
    const resource = coerceForMatching(input);
    const plurals = new Map(this.#match(resource).map(({ plural }) => [groupVersionResourceKey(plural), plural]));
    if (plurals.size === 0) throw new NoResourceMatchError(resource);
    return this.#preferredFirst([...plurals.values()], (found) => found.resource);
  }

  resourceFor(resource: GroupVersionResource): GroupVersionResource {
    const resources = this.resourcesFor(resource);
    if (resources.length > 1) throw new AmbiguousResourceError(resource, { resources });
    return resources[0] as GroupVersionResource;
  }

  kindsFor(input: GroupVersionResource): readonly GroupVersionKind[] {
    const matches = this.#match(coerceForMatching(input));
    if (matches.length === 0) throw new NoResourceMatchError(input);
    const kinds = new Map(matches.map(({ kind }) => [groupVersionKindKey(kind), kind]));
    return this.#preferredFirst([...kinds.values()], (found) => found.kind);
  }

  kindFor(resource: GroupVersionResource): GroupVersionKind {
    const kinds = this.kindsFor(resource);
    if (kinds.length > 1) throw new AmbiguousResourceError(resource, { kinds });
    return kinds[0] as GroupVersionKind;
  }

  restMapping(kind: GroupKind, ...versions: readonly string[]): RESTMapping {
    return this.restMappings(kind, ...versions)[0] as RESTMapping;
  }

  restMappings(kind: GroupKind, ...versions: readonly string[]): readonly RESTMapping[] {
    const named = versions.filter((version) => version !== '' && version !== internalVersion);
    if (named.length > 0) {
      for (const version of named) {
        const mapping = this.#mappings.get(groupVersionKindKey(kindWithVersion(kind, version)));
        if (mapping !== undefined) return [mapping];
      }
      throw new NoKindMatchError(kind, versions);
    }
    const candidates = this.#defaultGroupVersions.filter((gv) => gv.group === kind.group);
    if (candidates.length === 0) throw new NoKindMatchError(kind, versions);
    const mappings = candidates.flatMap(
      (gv) => this.#mappings.get(groupVersionKindKey(kindWithVersion(kind, gv.version))) ?? [],
    );
    if (mappings.length === 0) {
      throw new NoResourceMatchError({ group: kind.group, version: '', resource: kind.kind });
    }
    return mappings;
  }

  resourceSingularizer(resource: string): string {
    const plurals = this.resourcesFor({ group: '', version: '', resource });
    const singulars = plurals.flatMap(
      (plural) => this.#pluralToSingular.get(groupVersionResourceKey(plural))?.resource ?? [],
    );
    const [singular] = singulars;
    if (singular === undefined) throw new Error(`no singular of resource ${resource} has been defined`);
    if (singulars.some((other) => other !== singular)) {
      const found = plurals.map(formatGroupVersionResource).join(' ');
      throw new Error(`multiple possible singular resources ([${found}]) found for ${resource}`);
    }
    return singular;
  }

  #addName(name: GroupVersionResource, plural: GroupVersionResource, kind: GroupVersionKind): void {
    let named = this.#names.get(name.resource);
    if (named === undefined) {
      named = new Map();
      this.#names.set(name.resource, named);
    }
    const key = `${groupVersionResourceKey(name)} ${groupVersionResourceKey(plural)}`;
    named.set(key, { name, plural, kind });
    // A name means the last kind added with it.
    for (const other of named.values()) {
      if (equalGroupVersion(other.name, name)) other.kind = kind;
    }
  }

  #match({ group, version, resource }: GroupVersionResource): readonly NamedResource[] {
    if (resource === '') {
      throw new Error(`a resource must be present, got: ${formatGroupVersionResource({ group, version, resource })}`);
    }
    const named = [...(this.#names.get(resource)?.values() ?? [])];
    if (group !== '' && version !== '') return named.filter(({ name }) => equalGroupVersion(name, { group, version }));
    if (group !== '') {
      const exact = named.filter(({ name }) => name.group === group);
      return exact.length > 0 ? exact : named.filter(({ name }) => name.group.startsWith(group));
    }
    return version === '' ? named : named.filter(({ name }) => name.version === version);
  }

  #preferredFirst<T extends GroupVersion>(found: T[], nameOf: (item: T) => string): readonly T[] {
    if (found.length < 2) return found;
    const rank = (item: T) => {
      const index = this.#defaultGroupVersions.findIndex((gv) => equalGroupVersion(gv, item));
      return index < 0 ? Number.MAX_SAFE_INTEGER : index;
    };
    return found.sort((a, b) => {
      if (equalGroupVersion(a, b)) return nameOf(a) < nameOf(b) ? -1 : 1;
      return rank(a) - rank(b);
    });
  }
}

function coerceForMatching({ group, version, resource }: GroupVersionResource): GroupVersionResource {
  return { group, version: version === internalVersion ? '' : version, resource: resource.toLowerCase() };
}
