import {
  formatGroupVersion,
  formatGroupVersionKind,
  formatGroupVersionResource,
  type GroupKind,
  type GroupVersionKind,
  type GroupVersionResource,
} from '../schema/index.js';
import { goQuote } from '../text/go-quote.js';

/** No resource is known by that name. */
export class NoResourceMatchError extends Error {
  override readonly name = 'NoResourceMatchError';
  readonly partialResource: GroupVersionResource;

  constructor(partialResource: GroupVersionResource) {
    super(`no matches for ${formatGroupVersionResource(partialResource)}`);
    this.partialResource = partialResource;
  }
}

/** The kind is unknown, or unknown in the requested versions. */
export class NoKindMatchError extends Error {
  override readonly name = 'NoKindMatchError';
  readonly groupKind: GroupKind;
  readonly searchedVersions: readonly string[];

  constructor(groupKind: GroupKind, searchedVersions: readonly string[]) {
    super(noKindMatchText(groupKind, searchedVersions));
    this.groupKind = groupKind;
    this.searchedVersions = searchedVersions;
  }
}

function noKindMatchText({ group, kind }: GroupKind, versions: readonly string[]): string {
  const searched = [...new Set(versions.map((version) => formatGroupVersion({ group, version })))].sort();
  const [first] = searched;
  if (first === undefined) return `no matches for kind ${goQuote(kind)} in group ${goQuote(group)}`;
  if (searched.length === 1) return `no matches for kind ${goQuote(kind)} in version ${goQuote(first)}`;
  return `no matches for kind ${goQuote(kind)} in versions [${searched.map(goQuote).join(' ')}]`;
}

/** A resource name matches several resources or kinds. */
export class AmbiguousResourceError extends Error {
  override readonly name = 'AmbiguousResourceError';
  readonly partialResource: GroupVersionResource;
  readonly matchingResources: readonly GroupVersionResource[];
  readonly matchingKinds: readonly GroupVersionKind[];

  constructor(
    partialResource: GroupVersionResource,
    matches: { readonly resources?: readonly GroupVersionResource[]; readonly kinds?: readonly GroupVersionKind[] },
  ) {
    const { resources = [], kinds = [] } = matches;
    super(ambiguousText(formatGroupVersionResource(partialResource), resources, kinds));
    this.partialResource = partialResource;
    this.matchingResources = resources;
    this.matchingKinds = kinds;
  }
}

/** A kind has several mappings, none of which is preferred. */
export class AmbiguousKindError extends Error {
  override readonly name = 'AmbiguousKindError';
  readonly partialKind: GroupVersionKind;
  readonly matchingKinds: readonly GroupVersionKind[];

  constructor(partialKind: GroupVersionKind, matchingKinds: readonly GroupVersionKind[]) {
    super(ambiguousText(formatGroupVersionKind(partialKind), [], matchingKinds));
    this.partialKind = partialKind;
    this.matchingKinds = matchingKinds;
  }
}

function ambiguousText(
  partial: string,
  resources: readonly GroupVersionResource[],
  kinds: readonly GroupVersionKind[],
): string {
  const resourceList = `resources [${resources.map(formatGroupVersionResource).join(' ')}]`;
  const kindList = `kinds [${kinds.map(formatGroupVersionKind).join(' ')}]`;
  if (kinds.length > 0 && resources.length > 0) return `${partial} matches multiple ${resourceList} and ${kindList}`;
  if (kinds.length > 0) return `${partial} matches multiple ${kindList}`;
  if (resources.length > 0) return `${partial} matches multiple ${resourceList}`;
  return `${partial} matches multiple resources or kinds`;
}

/** Whether the error is a {@link NoResourceMatchError} or {@link NoKindMatchError}. */
export function isNoMatchError(error: unknown): error is NoResourceMatchError | NoKindMatchError {
  return error instanceof NoResourceMatchError || error instanceof NoKindMatchError;
}

/** Whether the error is an {@link AmbiguousResourceError} or {@link AmbiguousKindError}. */
export function isAmbiguousError(error: unknown): error is AmbiguousResourceError | AmbiguousKindError {
  return error instanceof AmbiguousResourceError || error instanceof AmbiguousKindError;
}
