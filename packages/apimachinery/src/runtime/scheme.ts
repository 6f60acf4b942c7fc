import { type MergeSchema, schemaOfType } from '../apply/index.js';
import type { TypeInfo } from '../field-table/index.js';
import { metaType } from '../field-table/meta-v1/index.js';
import {
  equalGroupVersionKind,
  formatGroupVersion,
  formatGroupVersionKind,
  type GroupVersion,
  type GroupVersionKind,
  groupVersionKindKey,
  parseGroupVersion,
  withKind,
} from '../schema/index.js';
import { goQuote } from '../text/go-quote.js';
import type { AnyKubeObject, KubeObject } from '../types/index.js';
import { KindMap } from './kind-map.js';
import type { KindFacts, KnownKind, ManagedFieldsVersions } from './known-kind.js';
import { withTypeMeta } from './type-meta.js';

/** Looks up a kind. Undefined: the kind is not known. */
export type KindSource = (kind: GroupVersionKind) => KnownKind | undefined;

/**
 * Converts an object to another kind. Never changes its argument. The scheme sets `apiVersion` and `kind` of the
 * result.
 */
export type ConversionFunc = (object: AnyKubeObject) => AnyKubeObject;

/** Finds the conversion between two kinds. Undefined if they have no conversion. */
export type ConversionSource = (from: GroupVersionKind, to: GroupVersionKind) => ConversionFunc | undefined;

/** Converts objects between the stored and the served version of a kind. */
export interface VersionConverter {
  /** Kind at the served version. */
  readonly kind: GroupVersionKind;
  toServed(object: KubeObject): KubeObject;
  toStored(object: KubeObject): KubeObject;
}

/** Types by kind that can be listed, such as those of `typesFromSchema`. */
export interface DeclaredTypes {
  readonly kinds: readonly GroupVersionKind[];
  typeFor(kind: GroupVersionKind): TypeInfo | undefined;
}

/**
 * The kinds of a server, with their types, defaults, conversions, merge schemas and hidden annotations
 * (`kubernetes/apimachinery pkg/runtime, Scheme`). `newCodecFactory` makes the codecs that read and write the objects
 * of its kinds.
 *
 * There is no internal form of objects. The versions of a kind are converted directly, or through the hub version of
 * their group.
 */
export class Scheme {
  /** The name of the scheme in errors about kinds that it does not have. */
  readonly name: string;
  readonly #kinds = new KindMap<KnownKind>();
  readonly #sources: KindSource[] = [];
  readonly #conversions = new Map<string, ConversionFunc>();
  readonly #conversionSources: ConversionSource[] = [];
  /** Version by group. */
  readonly #hubs = new Map<string, string>();

  constructor(name = 'scheme') {
    this.name = name;
  }

  /**
   * Adds kinds of one group and version by name. Adding the same type again has no effect.
   *
   * @throws Error when the version is empty, or a kind has been added with another type
   */
  addKnownTypes(gv: GroupVersion, types: Readonly<Record<string, TypeInfo>>, facts: KindFacts = {}): void {
    for (const [kind, type] of Object.entries(types)) this.addKind(withKind(gv, kind), { ...facts, type });
  }

  /** Like {@link addKnownTypes}, with all kinds of the declared types. */
  addTypes(types: DeclaredTypes, facts: KindFacts = {}): void {
    for (const kind of types.kinds) this.addKind(kind, { ...facts, type: types.typeFor(kind) });
  }

  /** Adds a kind. @throws Error when the version is empty, or the kind has been added with another type */
  addKind(kind: GroupVersionKind, known: KnownKind): void {
    if (kind.version === '') throw new Error(`version is required on all types: ${formatGroupVersionKind(kind)}`);
    const before = this.#kinds.get(kind);
    if (before !== undefined && before.type !== known.type) {
      const [old, added] = [before, known].map(({ type }) => type?.name ?? 'unstructured');
      throw new Error(
        `Double registration of different types for ${formatGroupVersionKind(kind)}: old=${old}, new=${added} in scheme ${goQuote(this.name)}`,
      );
    }
    if (before === undefined) this.#kinds.set(kind, known);
  }

  /**
   * Adds many kinds at once. The source is called when one of them is looked up, so it may create them lazily. {@link
   * knownKinds} does not list them.
   */
  addKinds(source: KindSource): void {
    this.#sources.push(source);
  }

  /**
   * The properties of a kind. Every group has the kinds of `meta/v1` that all servers use: Status, DeleteOptions,
   * PartialObjectMetadata, ….
   */
  kind(kind: GroupVersionKind): KnownKind | undefined {
    const own = this.#kinds.get(kind);
    if (own !== undefined) return own;
    for (const source of this.#sources) {
      const known = source(kind);
      if (known !== undefined) return known;
    }
    return metaKinds.has(kind.kind) ? { type: metaType(kind.kind) } : undefined;
  }

  recognizes(kind: GroupVersionKind): boolean {
    return this.kind(kind) !== undefined;
  }

  /** The type that strategic merge patches follow. Undefined for kinds without one. */
  typeFor(kind: GroupVersionKind): TypeInfo | undefined {
    return this.kind(kind)?.type;
  }

  /** The kinds of a group and version that were added one by one. */
  knownKinds({ group, version }: GroupVersion): readonly GroupVersionKind[] {
    return this.#kinds.kinds().filter((kind) => kind.group === group && kind.version === version);
  }

  /** The object with the defaults of its kind. The same object when there is nothing to fill in. */
  setDefaults(kind: GroupVersionKind, object: AnyKubeObject): AnyKubeObject {
    return this.kind(kind)?.setDefaults?.(kind, object) ?? object;
  }

  /** The schema that field ownership follows. */
  mergeSchemaFor(kind: GroupVersionKind): MergeSchema | TypeInfo | undefined {
    const known = this.kind(kind);
    return known?.mergeSchema ?? known?.type;
  }

  /**
   * The kind's other versions, for managed fields. Undefined: managers of other versions are dropped at the next write.
   */
  managedFieldsVersions(kind: GroupVersionKind): ManagedFieldsVersions | undefined {
    const known = this.kind(kind);
    if (known?.managedFieldsVersions !== undefined) return known.managedFieldsVersions;
    if (known?.type === undefined || (this.#conversions.size === 0 && this.#conversionSources.length === 0)) {
      return undefined;
    }
    const at = (apiVersion: string): GroupVersionKind => withKind(parseGroupVersion(apiVersion), kind.kind);
    return {
      schemaFor: (apiVersion) => {
        // kube-apiserver has one scheme for each of the two groups of events: managers that wrote an event in the other
        // group are dropped.
        const other = at(apiVersion);
        const type = other.group === kind.group && this.canConvert(kind, other) ? this.typeFor(other) : undefined;
        return type && schemaOfType(type);
      },
      convert: (object, apiVersion) => {
        const { apiVersion: from = formatGroupVersion(kind) } = object as { readonly apiVersion?: string };
        return this.convertToKind(object as never, at(from), at(apiVersion)) as never;
      },
    };
  }

  /**
   * Sets the version of a group through which its other versions are converted where no function converts them
   * directly.
   */
  setHubVersion({ group, version }: GroupVersion): void {
    this.#hubs.set(group, version);
  }

  /** Adds the conversion of one kind to another. It replaces an earlier one. */
  addConversionFunc(from: GroupVersionKind, to: GroupVersionKind, convert: ConversionFunc): void {
    this.#conversions.set(pairKey(from, to), convert);
  }

  /** Adds many conversions at once. */
  addConversions(source: ConversionSource): void {
    this.#conversionSources.push(source);
  }

  canConvert(from: GroupVersionKind, to: GroupVersionKind): boolean {
    return this.#conversion(from, to) !== undefined;
  }

  /** Converts an object to another kind that holds the same data. Undefined if there is no conversion. */
  convert(object: KubeObject, from: GroupVersionKind, to: GroupVersionKind): KubeObject | undefined {
    return this.#conversion(from, to)?.(object as AnyKubeObject);
  }

  /** Like {@link convert}. @throws Error if there is no conversion */
  convertToKind(object: KubeObject, from: GroupVersionKind, to: GroupVersionKind): KubeObject {
    return this.#requiredConversion(from, to)(object as AnyKubeObject);
  }

  /** The conversions of a kind between its stored and a served version, for `convertedStorage`. */
  converterBetween(stored: GroupVersionKind, served: GroupVersionKind): VersionConverter {
    let toServed: ConversionFunc | undefined;
    let toStored: ConversionFunc | undefined;
    return {
      kind: served,
      toServed: (object) => {
        toServed ??= this.#requiredConversion(stored, served);
        return toServed(object as AnyKubeObject);
      },
      toStored: (object) => {
        toStored ??= this.#requiredConversion(served, stored);
        return toStored(object as AnyKubeObject);
      },
    };
  }

  #requiredConversion(from: GroupVersionKind, to: GroupVersionKind): ConversionFunc {
    const conversion = this.#conversion(from, to);
    if (conversion !== undefined) return conversion;
    throw new Error(`no conversion of ${from.kind} from ${formatGroupVersion(from)} to ${formatGroupVersion(to)}`);
  }

  #conversion(from: GroupVersionKind, to: GroupVersionKind): ConversionFunc | undefined {
    const direct = this.#step(from, to);
    if (direct !== undefined) return direct;
    const version = this.#hubs.get(from.group);
    if (version === undefined || from.group !== to.group) return undefined;
    const hub = { group: from.group, version, kind: from.kind };
    if (equalGroupVersionKind(hub, from) || equalGroupVersionKind(hub, to)) return undefined;
    const first = this.#step(from, hub);
    const second = this.#step(hub, to);
    return first && second && ((object) => second(first(object)));
  }

  /** The conversion without the hub version in between. */
  #step(from: GroupVersionKind, to: GroupVersionKind): ConversionFunc | undefined {
    if (equalGroupVersionKind(from, to)) return (object) => object;
    const convert = this.#conversions.size > 0 ? this.#conversions.get(pairKey(from, to)) : undefined;
    if (convert !== undefined) return (object) => withTypeMeta(convert(object), to);
    for (const source of this.#conversionSources) {
      const found = source(from, to);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** Adds kinds, with their defaults and conversions, to a scheme. */
export type SchemeFunc = (scheme: Scheme) => void;

function pairKey(from: GroupVersionKind, to: GroupVersionKind): string {
  return `${groupVersionKindKey(from)} ${groupVersionKindKey(to)}`;
}

const metaKinds: ReadonlySet<string> = new Set([
  'Status',
  'PartialObjectMetadata',
  'PartialObjectMetadataList',
  'DeleteOptions',
  'APIVersions',
  'APIGroup',
  'APIGroupList',
  'APIResourceList',
]);
