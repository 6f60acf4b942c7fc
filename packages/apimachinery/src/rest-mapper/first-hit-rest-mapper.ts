import type { GroupKind, GroupVersionKind, GroupVersionResource } from '../schema/index.js';
import { aggregate, MultiRESTMapper } from './multi-rest-mapper.js';
import type { RESTMapper, RESTMapping } from './rest-mapper.js';
import { isNoMatchError, NoKindMatchError, NoResourceMatchError } from './rest-mapper-errors.js';

/**
 * Combines mappers: the result is that of the first mapper that succeeds. If all fail: the first error if all are
 * no-match errors, otherwise all errors.
 */
export class FirstHitRESTMapper extends MultiRESTMapper {
  override resourceFor(resource: GroupVersionResource): GroupVersionResource {
    return this.#first(
      (mapper) => mapper.resourceFor(resource),
      () => new NoResourceMatchError(resource),
    );
  }

  override kindFor(resource: GroupVersionResource): GroupVersionKind {
    return this.#first(
      (mapper) => mapper.kindFor(resource),
      () => new NoResourceMatchError(resource),
    );
  }

  override restMapping(kind: GroupKind, ...versions: readonly string[]): RESTMapping {
    return this.#first(
      (mapper) => mapper.restMapping(kind, ...versions),
      () => new NoKindMatchError(kind, versions),
    );
  }

  #first<T>(ask: (mapper: RESTMapper) => T, noneAsked: () => Error): T {
    const errors: unknown[] = [];
    for (const mapper of this.mappers) {
      try {
        return ask(mapper);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length === 0) throw noneAsked();
    throw errors.every(isNoMatchError) ? errors[0] : aggregate(errors);
  }
}
