import {
  type GroupKind,
  type GroupVersionKind,
  type GroupVersionResource,
  groupVersionKindKey,
  groupVersionResourceKey,
  kindWithVersion,
} from '../schema/index.js';
import { errorText } from '../text/error-text.js';
import { aggregateMessages } from '../validation/field/field-error.js';
import type { RESTMapper, RESTMapping } from './rest-mapper.js';
import {
  AmbiguousKindError,
  AmbiguousResourceError,
  isNoMatchError,
  NoKindMatchError,
  NoResourceMatchError,
} from './rest-mapper-errors.js';

/**
 * Combines the results of several mappers, without duplicates, in the mappers' order. Mappers without a match are
 * skipped; several results where one is required are ambiguous.
 * `kubernetes/apimachinery pkg/api/meta/multirestmapper.go, MultiRESTMapper`.
 */
export class MultiRESTMapper implements RESTMapper {
  readonly mappers: readonly RESTMapper[];

  constructor(mappers: readonly RESTMapper[]) {
    this.mappers = mappers;
  }

  resourcesFor(resource: GroupVersionResource): readonly GroupVersionResource[] {
    const found = new Map<string, GroupVersionResource>();
    for (const mapper of this.mappers) {
      for (const match of matches(() => mapper.resourcesFor(resource)))
        found.set(groupVersionResourceKey(match), match);
    }
    if (found.size === 0) throw new NoResourceMatchError(resource);
    return [...found.values()];
  }

  resourceFor(resource: GroupVersionResource): GroupVersionResource {
    const resources = this.resourcesFor(resource);
    if (resources.length > 1) throw new AmbiguousResourceError(resource, { resources });
    return resources[0] as GroupVersionResource;
  }

  kindsFor(resource: GroupVersionResource): readonly GroupVersionKind[] {
    const found = new Map<string, GroupVersionKind>();
    for (const mapper of this.mappers) {
      for (const match of matches(() => mapper.kindsFor(resource))) found.set(groupVersionKindKey(match), match);
    }
    if (found.size === 0) throw new NoResourceMatchError(resource);
    return [...found.values()];
  }

  kindFor(resource: GroupVersionResource): GroupVersionKind {
    const kinds = this.kindsFor(resource);
    if (kinds.length > 1) throw new AmbiguousResourceError(resource, { kinds });
    return kinds[0] as GroupVersionKind;
  }

  restMapping(kind: GroupKind, ...versions: readonly string[]): RESTMapping {
    const { found, errors } = this.#collect((mapper) => [mapper.restMapping(kind, ...versions)]);
    if (found.length > 1) {
      throw new AmbiguousKindError(
        kindWithVersion(kind, ''),
        found.map((mapping) => mapping.groupVersionKind),
      );
    }
    if (found[0] !== undefined) return found[0];
    if (errors.length > 0) throw aggregate(errors);
    throw new NoKindMatchError(kind, versions);
  }

  restMappings(kind: GroupKind, ...versions: readonly string[]): readonly RESTMapping[] {
    const { found, errors } = this.#collect((mapper) => mapper.restMappings(kind, ...versions));
    if (errors.length > 0) throw aggregate(errors);
    if (found.length === 0) throw new NoKindMatchError(kind, versions);
    return found;
  }

  resourceSingularizer(resource: string): string {
    let failure: unknown = new NoResourceMatchError({ group: '', version: '', resource });
    for (const mapper of this.mappers) {
      try {
        return mapper.resourceSingularizer(resource);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  #collect(ask: (mapper: RESTMapper) => readonly RESTMapping[]): { found: RESTMapping[]; errors: unknown[] } {
    const found: RESTMapping[] = [];
    const errors: unknown[] = [];
    for (const mapper of this.mappers) {
      try {
        found.push(...ask(mapper));
      } catch (error) {
        if (!isNoMatchError(error)) errors.push(error);
      }
    }
    return { found, errors };
  }
}

function matches<T>(ask: () => readonly T[]): readonly T[] {
  try {
    return ask();
  } catch (error) {
    if (isNoMatchError(error)) return [];
    throw error;
  }
}

/** Combines errors: a single error is returned itself; several become one with all distinct texts as `[a, b]`. */
export function aggregate(errors: readonly unknown[]): unknown {
  if (errors.length === 1) return errors[0];
  const texts = errors.map(errorText);
  return new AggregateError(errors, aggregateMessages(texts));
}
