import {
  equalGroupVersionKind,
  formatGroupVersionKind,
  type GroupKind,
  type GroupVersion,
  type GroupVersionKind,
  groupKindKey,
  groupKindOf,
  groupVersionKindKey,
  internalVersion,
  kindWithVersion,
  withKind,
} from '../schema/index.js';
import { goQuote } from '../text/go-quote.js';
import type { FieldErrorList } from '../validation/index.js';
import {
  defaultFieldLabelConversion,
  type FieldLabel,
  type FieldLabelConversionFunc,
} from './field-label-conversion.js';
import type { GroupVersioner } from './group-versioner.js';
import { notRegisteredForKind, notRegisteredForTarget } from './not-registered-error.js';
import { objectKind, type RuntimeObject, withObjectKind } from './runtime-object.js';
import { type ConversionFunc, SchemeConversions } from './scheme-conversions.js';
import { VersionPriority } from './version-priority.js';

/** The properties of a type that a scheme uses; a `TypeInfo` of a field table has them. Types with equal names are the same. */
export interface KnownType {
  /** Full name, e.g. `k8s.io.api.core.v1.Pod`. */
  readonly name: string;
  /** Name in error texts, e.g. `v1.Pod`. */
  readonly goName: string;
}

/** Sets defaults. Returns the object itself if nothing is missing, otherwise a new one. */
export type DefaultingFunc = (object: RuntimeObject) => RuntimeObject;

/** Validates an object; `old` is the object that it replaces, undefined for a creation. */
export type ValidationFunc = (
  object: RuntimeObject,
  old: RuntimeObject | undefined,
  context: ValidationContext,
) => FieldErrorList;

/** Context of a validation. */
export interface ValidationContext {
  /** Names of options that switch rules, such as feature gates. */
  readonly options: readonly string[];
  /** Subresource that the request is for, and those below it. */
  readonly subresources: readonly string[];
}

/** The kinds of an object. */
export interface ObjectKinds {
  /** All kinds that its type is registered as, in the order of registration; never empty. */
  readonly kinds: readonly GroupVersionKind[];
  /** True if its form is the same in all versions of all groups (`Status`). */
  readonly unversioned: boolean;
}

interface TypeEntry<T> {
  readonly type: T;
  readonly kinds: GroupVersionKind[];
  unversionedKind: GroupVersionKind | undefined;
}

/**
 * All kinds of a program, with types, defaults, validation, field labels and conversions (kubernetes/apimachinery `pkg/runtime`, Scheme).
 *
 * Objects are plain JSON objects whose `apiVersion` and `kind` tell their kind. There is no separate internal form: versions of a kind are
 * converted through one of them, the hub version ({@link setHubVersion}), usually the storage version; `__internal` as a target means the
 * hub. If a program registers kinds as `__internal`, these are the hub.
 */
export class Scheme<T extends KnownType = KnownType> {
  /** Names the scheme in error texts. */
  readonly name: string;
  readonly #types = new Map<string, TypeEntry<T>>();
  readonly #kinds = new Map<string, { readonly gvk: GroupVersionKind; readonly entry: TypeEntry<T> }>();
  readonly #unversionedKinds = new Map<string, TypeEntry<T>>();
  readonly #versions = new VersionPriority();
  readonly #conversions = new SchemeConversions();
  readonly #defaulters = new Map<string, DefaultingFunc>();
  readonly #validators = new Map<string, ValidationFunc>();
  readonly #fieldLabels = new Map<string, FieldLabelConversionFunc>();
  /** Hub versions by group, and by group and kind. */
  readonly #groupHubs = new Map<string, string>();
  readonly #kindHubs = new Map<string, string>();

  constructor(name = 'runtime.Scheme') {
    this.name = name;
  }

  /**
   * Registers types under their kinds in one version. Registering the same type twice has no effect.
   *
   * @throws Error when the version is empty, or a kind is registered with another type
   */
  addKnownTypes(gv: GroupVersion, types: Readonly<Record<string, T>>): void {
    this.#versions.observe(gv);
    for (const [kind, type] of Object.entries(types)) this.addKnownType(withKind(gv, kind), type);
  }

  /** As {@link addKnownTypes}, for one kind. */
  addKnownType(gvk: GroupVersionKind, type: T): void {
    this.#versions.observe(gvk);
    if (gvk.version === '') {
      throw new Error(`version is required on all types: ${formatGroupVersionKind(gvk)} ${type.goName}`);
    }
    const key = groupVersionKindKey(gvk);
    const known = this.#kinds.get(key);
    if (known !== undefined) {
      if (known.entry.type.name === type.name) return;
      throw new Error(
        `Double registration of different types for ${formatGroupVersionKind(gvk)}: old=${known.entry.type.name}, new=${type.name} in scheme ${goQuote(this.name)}`,
      );
    }
    let entry = this.#types.get(type.name);
    if (entry === undefined) {
      entry = { type, kinds: [], unversionedKind: undefined };
      this.#types.set(type.name, entry);
    }
    const { group, version, kind } = gvk;
    const registered = { group, version, kind };
    this.#kinds.set(key, { gvk: registered, entry });
    entry.kinds.push(registered);
  }

  /**
   * Registers types that have one form in all groups and versions; their kinds are registered in every version.
   *
   * @throws Error when another type is unversioned under the same kind
   */
  addUnversionedTypes(gv: GroupVersion, types: Readonly<Record<string, T>>): void {
    this.addKnownTypes(gv, types);
    for (const [kind, type] of Object.entries(types)) {
      const entry = this.#types.get(type.name) as TypeEntry<T>;
      const gvk = withKind(gv, kind);
      entry.unversionedKind = gvk;
      const old = this.#unversionedKinds.get(kind);
      if (old !== undefined && old !== entry) {
        throw new Error(
          `${old.type.name} has already been registered as unversioned kind ${goQuote(formatGroupVersionKind(gvk))} - kind name must be unique in scheme ${goQuote(this.name)}`,
        );
      }
      this.#unversionedKinds.set(kind, entry);
    }
  }

  /** Whether exactly this kind is registered. */
  recognizes(gvk: GroupVersionKind): boolean {
    return this.#kinds.has(groupVersionKindKey(gvk));
  }

  /** Type of a kind; unversioned kinds are known in every version. @throws NotRegisteredError */
  typeFor(gvk: GroupVersionKind): T {
    return this.#entryFor(gvk).type;
  }

  /** Types of one version by kind. */
  knownTypes(gv: GroupVersion): ReadonlyMap<string, T> {
    const types = new Map<string, T>();
    for (const { gvk, entry } of this.#kinds.values()) {
      if (gvk.group === gv.group && gvk.version === gv.version) types.set(gvk.kind, entry.type);
    }
    return types;
  }

  /** All registered kinds with their types, in the order of registration. */
  allKnownTypes(): readonly { readonly gvk: GroupVersionKind; readonly type: T }[] {
    return [...this.#kinds.values()].map(({ gvk, entry }) => ({ gvk, type: entry.type }));
  }

  /** Kinds of the object's type. @throws NotRegisteredError when the object's kind is not registered */
  objectKinds(object: RuntimeObject): ObjectKinds {
    const { kinds, unversionedKind } = this.#entryFor(objectKind(object));
    return { kinds, unversioned: unversionedKind !== undefined };
  }

  /** Whether the object has one form in all versions. @throws NotRegisteredError */
  isUnversioned(object: RuntimeObject): boolean {
    return this.objectKinds(object).unversioned;
  }

  /** Sets the hub version of a group, or of one kind, which takes precedence. */
  setHubVersion(gv: GroupVersion, kind?: string): void {
    if (kind === undefined) this.#groupHubs.set(gv.group, gv.version);
    else this.#kindHubs.set(groupKindKey({ group: gv.group, kind }), gv.version);
  }

  /**
   * The hub of a kind: the version set for it or for its group (if the kind is in it), else `__internal` where registered, else the
   * preferred version that has the kind.
   *
   * @throws NotRegisteredError when no version of the kind is registered
   */
  hubKind(kind: GroupKind): GroupVersionKind {
    const candidates = [this.#kindHubs.get(groupKindKey(kind)), this.#groupHubs.get(kind.group), internalVersion];
    for (const version of candidates) {
      if (version === undefined) continue;
      const gvk = kindWithVersion(kind, version);
      if (this.recognizes(gvk)) return gvk;
    }
    const [preferred] = this.versionsForGroupKind(kind);
    if (preferred === undefined) throw notRegisteredForKind(this.name, kindWithVersion(kind, internalVersion));
    return withKind(preferred, kind.kind);
  }

  /** Adds a conversion for one direction. Versions of a kind that have the same form need none. */
  addConversionFunc(from: GroupVersionKind, to: GroupVersionKind, convert: ConversionFunc): void {
    this.#conversions.add(from, to, convert);
  }

  /**
   * Converts an object to the version that the target selects. The object is not changed; it is returned itself if it has that version.
   * Unversioned objects are not converted.
   *
   * @throws NotRegisteredError when the object's kind is not registered or not accepted by the target
   */
  convertToVersion(object: RuntimeObject, target: GroupVersioner): RuntimeObject {
    const source = objectKind(object);
    const { type, kinds, unversionedKind } = this.#entryFor(source);
    const wanted = target.kindForGroupVersionKinds(kinds);
    if (unversionedKind !== undefined && (wanted === undefined || !this.#isKindOf(wanted, kinds))) {
      return withObjectKind(object, target.kindForGroupVersionKinds([unversionedKind]) ?? unversionedKind);
    }
    if (wanted === undefined) throw notRegisteredForTarget(this.name, type.goName, target);
    if (this.#isKindOf(wanted, kinds)) return withObjectKind(object, wanted);
    return this.convertToKind(object, wanted);
  }

  /**
   * Converts an object to a kind; `__internal` is the hub version.
   *
   * @throws NotRegisteredError when one of the kinds is not registered
   * @throws Error `converting (…) to (…): unknown conversion`
   */
  convertToKind(object: RuntimeObject, gvk: GroupVersionKind): RuntimeObject {
    const source = objectKind(object);
    const from = this.#entryFor(source);
    const wanted = gvk.version === internalVersion && !this.recognizes(gvk) ? this.hubKind(gvk) : gvk;
    const to = this.#entryFor(wanted);
    if (from === to) return withObjectKind(object, wanted);
    const converted = this.#conversions.convert(object, source, wanted, (kind) => this.hubKind(groupKindOf(kind)));
    if (converted === undefined) {
      throw new Error(`converting (*${from.type.goName}) to (*${to.type.goName}): unknown conversion`);
    }
    return converted;
  }

  /** Sets the defaults of a kind. */
  addDefaultingFunc(gvk: GroupVersionKind, setDefaults: DefaultingFunc): void {
    this.#defaulters.set(groupVersionKindKey(gvk), setDefaults);
  }

  /** The object with its kind's defaults; itself if none has to be set. */
  default(object: RuntimeObject): RuntimeObject {
    return this.#defaulters.get(groupVersionKindKey(objectKind(object)))?.(object) ?? object;
  }

  /** Sets the declarative validation of a kind. */
  addValidationFunc(gvk: GroupVersionKind, validate: ValidationFunc): void {
    this.#validators.set(groupVersionKindKey(gvk), validate);
  }

  /** Errors of a new object; none for kinds without validation. */
  validate(object: RuntimeObject, context: Partial<ValidationContext> = {}): FieldErrorList {
    return this.#validate(object, undefined, context);
  }

  /** Errors of an object that replaces another; none for kinds without validation. */
  validateUpdate(object: RuntimeObject, old: RuntimeObject, context: Partial<ValidationContext> = {}): FieldErrorList {
    return this.#validate(object, old, context);
  }

  /** Sets the field labels of a kind. */
  addFieldLabelConversionFunc(gvk: GroupVersionKind, convert: FieldLabelConversionFunc): void {
    this.#fieldLabels.set(groupVersionKindKey(gvk), convert);
  }

  /**
   * Converts a field selector's label to the hub version. Kinds without a conversion have `metadata.name` and `metadata.namespace`. @throws
   * Error
   */
  convertFieldLabel(gvk: GroupVersionKind, label: string, value: string): FieldLabel {
    return (this.#fieldLabels.get(groupVersionKindKey(gvk)) ?? defaultFieldLabelConversion)(label, value);
  }

  /** Sets the order of a group's versions, most preferred first. @throws Error for internal versions and for several groups */
  setVersionPriority(...versions: readonly GroupVersion[]): void {
    this.#versions.setPriority(versions);
  }

  /** Versions of a group, most preferred first; those without a priority follow in the order of registration. */
  prioritizedVersionsForGroup(group: string): readonly GroupVersion[] {
    return this.#versions.versionsForGroup(group);
  }

  /** Versions of all groups; those without a priority follow in the order of registration. */
  prioritizedVersionsAllGroups(): readonly GroupVersion[] {
    return this.#versions.versionsOfAllGroups();
  }

  /** The preferred version of each group. */
  preferredVersionAllGroups(): readonly GroupVersion[] {
    return this.#versions.preferredOfAllGroups();
  }

  /** Versions of the group that have the kind, most preferred first. */
  versionsForGroupKind(kind: GroupKind): readonly GroupVersion[] {
    return this.prioritizedVersionsForGroup(kind.group).filter((gv) => this.recognizes(withKind(gv, kind.kind)));
  }

  /** Whether any external version of the group was registered. */
  isGroupRegistered(group: string): boolean {
    return this.#versions.isGroupObserved(group);
  }

  /** Whether the external version was registered. */
  isVersionRegistered(gv: GroupVersion): boolean {
    return this.#versions.isVersionObserved(gv);
  }

  #entryFor(gvk: GroupVersionKind): TypeEntry<T> {
    const entry = this.#kinds.get(groupVersionKindKey(gvk))?.entry ?? this.#unversionedKinds.get(gvk.kind);
    if (entry === undefined) throw notRegisteredForKind(this.name, gvk);
    return entry;
  }

  #isKindOf(gvk: GroupVersionKind, kinds: readonly GroupVersionKind[]): boolean {
    return kinds.some((kind) => equalGroupVersionKind(kind, gvk));
  }

  #validate(
    object: RuntimeObject,
    old: RuntimeObject | undefined,
    context: Partial<ValidationContext>,
  ): FieldErrorList {
    const { options = [], subresources = [] } = context;
    const validate = this.#validators.get(groupVersionKindKey(objectKind(object)));
    return validate?.(object, old, { options, subresources }) ?? [];
  }
}

/** Adds kinds, with their defaults and conversions, to a scheme. */
export type SchemeFunc<T extends KnownType = KnownType> = (scheme: Scheme<T>) => void;

/** Combines several functions. An error of one ends the call. */
export function schemeBuilder<T extends KnownType>(...functions: readonly SchemeFunc<T>[]): SchemeFunc<T> {
  return (scheme) => {
    for (const add of functions) add(scheme);
  };
}
