import { ErrorValue, Failure, firstFailure } from '../values/failure.js';
import { ObjectValue } from '../values/map-value.js';
import type { Adapt } from '../values/provider.js';
import type { Value } from '../values/value.js';
import { OptionalValue, optionalNone } from '../values/value.js';
import type { Eval, Frame } from './frame.js';
import { find, missing, qualify } from './qualify.js';

/*
 * A variable or a computed value, followed by selections and indices. It is resolved as a whole, because an optional
 * anywhere in it, and `has` at its end, change what the selections after it do. Terms and costs are those of
 * google/cel-go interpreter/attributes.go and runtimecost.go: a qualifier costs 1, and so does reading the attribute,
 * except as a branch of `?:` or as an index.
 */

/** A selection or an index. */
export interface Qualifier {
  /** The key when it is known before the evaluation. */
  readonly constant?: Value | undefined;
  /** Computes the key otherwise. */
  readonly key?: Eval | undefined;
  /** Written with `?`. */
  readonly optional: boolean;
  /** The last step of `has(a.b)`. */
  readonly testOnly: boolean;
  /** How the member of a plain object becomes a value, when the object's type is known. */
  readonly field?: { readonly member: string; readonly adapt: Adapt } | undefined;
}

/** An attribute as it is planned. Qualifiers are added to it before it is compiled. */
export type Attribute =
  | { readonly kind: 'path'; readonly base: Eval; readonly qualifiers: readonly Qualifier[] }
  | { readonly kind: 'conditional'; readonly condition: Eval; readonly truthy: Attribute; readonly falsy: Attribute };

/** The attribute with one more qualifier. */
export function addQualifier(attribute: Attribute, qualifier: Qualifier): Attribute {
  if (attribute.kind === 'path') return { ...attribute, qualifiers: [...attribute.qualifiers, qualifier] };
  return {
    ...attribute,
    truthy: addQualifier(attribute.truthy, qualifier),
    falsy: addQualifier(attribute.falsy, qualifier),
  };
}

/** Compiles an attribute, without the cost of reading it. */
export function resolveAttribute(attribute: Attribute): Eval {
  if (attribute.kind === 'conditional') return resolveConditional(attribute);
  const { base, qualifiers } = attribute;
  if (qualifiers.length === 0) return base;
  const isStrict = qualifiers.every(({ optional, testOnly }) => !optional && !testOnly);
  if (isStrict) return qualifiers.reduce<Eval>((object, qualifier) => strictStep(object, qualifier, qualifiers), base);
  const steps = qualifiers.map(keyOf);
  return (frame) => applyQualifiers(frame, base(frame), qualifiers, steps, 0);
}

function resolveConditional({ condition, truthy, falsy }: Attribute & { kind: 'conditional' }): Eval {
  const ifTrue = resolveAttribute(truthy);
  const ifFalse = resolveAttribute(falsy);
  return (frame) => {
    const value = condition(frame);
    if (value === true) return ifTrue(frame);
    return value === false ? ifFalse(frame) : firstFailure(value);
  };
}

/**
 * The result of a path whose base is an optional. The first step computes the whole path, as if each step were the
 * optional step `.?`; the later steps return the result unchanged.
 */
class Deferred extends Failure {
  readonly message = '';

  constructor(readonly value: Value) {
    super();
  }
}

function strictStep(object: Eval, qualifier: Qualifier, all: readonly Qualifier[]): Eval {
  const isFirst = all[0] === qualifier;
  const isLast = all[all.length - 1] === qualifier;
  const step = keyOf(qualifier);
  const rest = all.slice(all.indexOf(qualifier));
  const restKeys = rest.map(keyOf);
  const { field } = qualifier;
  const slow = (frame: Frame, value: Value): Value => {
    // Steps select from the value inside an optional only when the optional is the base of the path.
    if (isFirst && value instanceof OptionalValue) {
      const result = applyQualifiers(frame, value, rest, restKeys, 0);
      return isLast ? result : new Deferred(result);
    }
    if (value instanceof Deferred) return isLast ? value.value : value;
    if (value instanceof Failure) return value;
    const key = step(frame);
    const result = key instanceof Failure ? key : qualify(value, key);
    frame.charge(1);
    return result;
  };
  if (field === undefined) return (frame) => slow(frame, object(frame));
  const { member, adapt } = field;
  const absent = new ErrorValue(`no such key: ${String(qualifier.constant)}`);
  return (frame) => {
    const value = object(frame);
    if (!(value instanceof ObjectValue)) return slow(frame, value);
    frame.charge(1);
    const native = value.native[member];
    return native === undefined || !Object.hasOwn(value.native, member) ? absent : adapt(native);
  };
}

function keyOf({ constant, key }: Qualifier): Eval {
  return key ?? (() => constant as Value);
}

function applyQualifiers(
  frame: Frame,
  base: Value,
  qualifiers: readonly Qualifier[],
  keys: readonly Eval[],
  from: number,
): Value {
  let object = base;
  let isOptional = false;
  if (object instanceof OptionalValue) {
    if (object.value === undefined) return qualifiers[qualifiers.length - 1]?.testOnly ? false : object;
    object = object.value;
    isOptional = true;
  }
  for (let i = from; i < qualifiers.length; i++) {
    const { optional, testOnly } = qualifiers[i] as Qualifier;
    if (object instanceof Failure) return object;
    const key = (keys[i] as Eval)(frame);
    if (key instanceof Failure) {
      frame.charge(1);
      return key;
    }
    const found = find(object, key);
    isOptional ||= optional;
    if (testOnly) {
      frame.charge(1);
      return found instanceof Failure ? found : found !== undefined;
    }
    if (isOptional && found === undefined) return endsInTest(qualifiers) ? false : optionalNone;
    frame.charge(1);
    object = found === undefined ? missing(object, key) : found;
  }
  if (object instanceof Failure) return object;
  return isOptional ? new OptionalValue(object) : object;
}

function endsInTest(qualifiers: readonly Qualifier[]): boolean {
  return qualifiers[qualifiers.length - 1]?.testOnly === true;
}
