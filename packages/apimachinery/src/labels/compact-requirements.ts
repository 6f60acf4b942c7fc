import { Operator } from './operator.js';
import { compileRequirement, type Labels, type Requirement } from './requirement.js';

/** The requirements of a large selector. */
export interface CompactRequirements {
  /** Whether labels meet all requirements. */
  matches(labels: NonNullable<Labels>): boolean;
  /** The requirements as a new list on each call. */
  list(): readonly Requirement[];
}

/**
 * A requirement without its key. For `=`, `==` and `in` with one value: the value. For others with few values: these
 * values. For existence: nothing. Otherwise: a function.
 */
type Condition = string | readonly string[] | undefined | Compiled;

/** Maximum number of values for which a search in an array takes no longer than in a set. */
const fewValues = 8;

interface Compiled {
  readonly requirement: Requirement;
  readonly matches: (labels: NonNullable<Labels>) => boolean;
}

const operators = Object.values(Operator);

/**
 * Number of requirements per slice. Slices are short because reading requirements in the order of their keys jumps
 * around in memory.
 */
const perTurn = 16_384;

/**
 * Keeps requirements in a few arrays: a tenth of the memory of an object and a function for each. A watch keeps its
 * selector as long as it is open, and a URL has room for 100,000 requirements. Yields between turns.
 */
export function* compactInTurns(requirements: readonly Requirement[]): Generator<void, CompactRequirements, void> {
  const count = requirements.length;
  const keys = new Array<string>(count);
  const kinds = new Uint8Array(count);
  const conditions = new Array<Condition>(count);
  for (let i = 0; i < count; i++) {
    if (i > 0 && i % perTurn === 0) yield;
    const requirement = requirements[i] as Requirement;
    keys[i] = requirement.key;
    kinds[i] = operators.indexOf(requirement.operator);
    conditions[i] = conditionOf(requirement);
  }
  return {
    matches(labels) {
      for (let i = 0; i < keys.length; i++) {
        if (!holds(labels, keys[i] as string, operators[kinds[i] as number] as Operator, conditions[i])) return false;
      }
      return true;
    },
    list: () =>
      keys.map((key, i) => {
        const condition = conditions[i];
        const operator = operators[kinds[i] as number] as Operator;
        if (typeof condition !== 'object') return { key, operator, values: condition === undefined ? [] : [condition] };
        return isList(condition) ? { key, operator, values: condition } : condition.requirement;
      }),
  };
}

function conditionOf(requirement: Requirement): Condition {
  const { operator, values } = requirement;
  if (operator === Operator.exists || operator === Operator.doesNotExist) return undefined;
  if (isEquality(operator)) {
    if (values.length === 1) return values[0];
    if (values.length <= fewValues) return values;
  }
  return { requirement, matches: compileRequirement(requirement) };
}

const isList = (condition: readonly string[] | Compiled): condition is readonly string[] => Array.isArray(condition);

function isEquality(operator: Operator): boolean {
  return operator !== Operator.greaterThan && operator !== Operator.lessThan;
}

function holds(labels: NonNullable<Labels>, key: string, operator: Operator, condition: Condition): boolean {
  if (typeof condition === 'object') {
    if (!isList(condition)) return condition.matches(labels);
    const isAmong = (condition as readonly unknown[]).includes(labels[key]);
    return operator === Operator.notIn || operator === Operator.notEquals ? !isAmong : isAmong;
  }
  switch (operator) {
    case Operator.exists:
      return typeof labels[key] === 'string';
    case Operator.doesNotExist:
      return typeof labels[key] !== 'string';
    case Operator.notIn:
    case Operator.notEquals:
      return labels[key] !== condition;
    default:
      return labels[key] === condition;
  }
}
