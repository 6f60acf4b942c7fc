import type { OpenAPIDescriptions } from '../descriptions/openapi-descriptions.js';
import { kindOfResource, type OpenAPISource } from '../types/group-openapi.js';
import type { Dialect } from '../types/json-schema.js';
import type { Path } from '../types/operation.js';
import { type DocumentPart, documentPart } from './document-part.js';

/** Parts of documents by resource, so that a change of one resource rebuilds only its own parts. */
export class PartCache {
  readonly #parts = new Map<string, { readonly content: string; readonly part: DocumentPart }>();

  /**
   * The part of one resource. Returns the cached part when the source has not changed.
   *
   * @param source one resource with its subresources
   * @param descriptions must be the same in all calls
   */
  part(
    dialect: Dialect,
    source: OpenAPISource,
    paths: () => readonly Path[],
    descriptions: OpenAPIDescriptions,
  ): DocumentPart {
    const [main] = source.resources;
    const content = main && source.contentOfKind?.(kindOfResource(source, main));
    if (main === undefined || content === undefined) return documentPart(dialect, paths(), descriptions);
    const key = keyOf(dialect, source.group, source.version, main.name);
    const known = this.#parts.get(key);
    if (known?.content === content) return known.part;
    const part = documentPart(dialect, paths(), descriptions);
    this.#parts.set(key, { content, part });
    return part;
  }

  /** Drops the parts of resources that are no longer served. */
  keepOnly(isServed: (group: string, version: string, resource: string) => boolean): void {
    for (const key of this.#parts.keys()) {
      const [, group = '', version = '', resource = ''] = key.split(' ');
      if (!isServed(group, version, resource)) this.#parts.delete(key);
    }
  }
}

const keyOf = (dialect: Dialect, group: string, version: string, resource: string): string =>
  `${dialect} ${group} ${version} ${resource}`;
