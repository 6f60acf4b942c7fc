import { at, isRecord } from './paths.js';
import type { Condition, Json, Operand, View } from './scenario.js';

/** The value of a view of an answer, or undefined. Missing values are null in lists and are left out of objects. */
export function viewOf(view: View, answer: Json): Json | undefined {
  return new Viewer(answer).view(view, answer);
}

/** Whether a condition holds for an answer. */
export function holds(condition: Condition, answer: Json): boolean {
  return new Viewer(answer).holds(condition, answer);
}

type Found = Json | undefined;

/** The members of a view with an operator. */
interface Operation {
  readonly where?: Condition;
  readonly first?: number;
  readonly as?: View;
  readonly pick?: number;
  readonly without?: readonly string[];
  readonly names?: readonly string[];
  readonly yes?: View;
  readonly no?: View;
  readonly pattern?: string;
  readonly with?: string;
  readonly length?: number;
}

/**
 * Operators by name. An operator returns the value of a view from its operand, the other members of the view, and the
 * value at which paths start.
 */
type Operators = Readonly<Record<string, (operand: never, operation: Operation, value: Found) => Found>>;

/** Evaluates views and conditions. Their paths start at a value or, with `$.`, at the whole answer. */
class Viewer {
  private readonly operators: Operators = {
    $literal: (operand: Json) => operand,
    $is: (operand: Condition, _, value) => this.holds(operand, value),
    $first: (operand: readonly View[], _, value) => this.firstOf(operand, value),
    $merge: (operand: readonly View[], _, value) => Object.assign({}, ...operand.map((part) => this.view(part, value))),
    $concat: (operand: readonly View[], _, value) => operand.flatMap((part) => listOf(this.view(part, value))),
    $resolve: (operand: View, _, value) => this.resolved(this.view(operand, value)),
    $if: (operand: Condition, { yes, no }, value) => {
      const chosen = this.holds(operand, value) ? yes : no;
      return chosen === undefined ? undefined : this.view(chosen, value);
    },
    $each: (operand: View, operation, value) => this.each(this.view(operand, value), operation),
    $lines: (operand: View, operation, value) => this.each(lines(this.view(operand, value)), operation),
    $members: (operand: View, operation, value) => this.members(this.view(operand, value), operation),
    $sorted: (operand: View, _, value) => sorted(this.view(operand, value)),
    $count: (operand: View, _, value) => count(this.view(operand, value)),
    $keys: (operand: View, _, value) => keys(this.view(operand, value)),
    $without: (operand: View, { names = [] }, value) => without(this.view(operand, value), names),
    $match: (operand: View, { pattern = '' }, value) =>
      new RegExp(pattern).exec(textOf(this.view(operand, value)))?.[1],
    $replace: (operand: View, { pattern = '', with: text = '' }, value) =>
      ofText(this.view(operand, value), (found) => found.replace(new RegExp(pattern, 'g'), () => text)),
    $cut: (operand: View, { length }, value) => ofText(this.view(operand, value), (found) => found.slice(0, length)),
    $jwt: (operand: View, { as = '' }, value) => this.view(as, jwt(this.view(operand, value))),
    $seconds: ([from, to]: readonly [View, View], _, value) =>
      Math.round(secondsOf(this.view(to, value)) - secondsOf(this.view(from, value))),
  };

  constructor(private readonly answer: Json) {}

  view(view: View, value: Found): Found {
    if (typeof view === 'string') return this.at(value, view);
    if (Array.isArray(view)) return view.map((item: View) => this.view(item, value) ?? null);
    const [operator] = Object.keys(view).filter((key) => key.startsWith('$'));
    if (operator === undefined) return this.object(Object.entries(view), value);
    const operate = this.operators[operator];
    if (operate === undefined) throw new Error(`unknown operator '${operator}'`);
    return operate((view as Readonly<Record<string, never>>)[operator] as never, view as Operation, value);
  }

  holds(condition: Condition, value: Found): boolean {
    if ('all' in condition) return (condition.all as readonly Condition[]).every((one) => this.holds(one, value));
    if ('any' in condition) return (condition.any as readonly Condition[]).some((one) => this.holds(one, value));
    const { path, every, some, ...tests } = condition;
    const found = this.view(path, value);
    if (every !== undefined) return Array.isArray(found) && found.every((item: Json) => this.holds(every, item));
    if (some !== undefined) return Array.isArray(found) && found.some((item: Json) => this.holds(some, item));
    return Object.entries(tests).every(([name, operand]) => {
      const test = conditionTests[name];
      if (test === undefined) throw new Error(`unknown test '${name}'`);
      return test(found, this.operand(operand as Operand, value));
    });
  }

  private operand(operand: Operand, value: Found): Found {
    return isRecord(operand) && typeof operand.path === 'string' ? this.at(value, operand.path) : (operand as Json);
  }

  private at(value: Found, path: string): Found {
    return path.startsWith('$.') ? at(this.answer, path.slice('$.'.length)) : at(value, path);
  }

  private object(entries: readonly (readonly [string, unknown])[], value: Found): Json {
    return Object.fromEntries(
      entries.flatMap(([key, item]) => {
        const found = this.view(item as View, value);
        return found === undefined ? [] : [[key, found]];
      }),
    );
  }

  private firstOf(views: readonly View[], value: Found): Found {
    for (const view of views) {
      const found = this.view(view, value);
      if (found !== undefined && found !== null) return found;
    }
    return undefined;
  }

  /**
   * The value that a JSON reference into the body, such as `{ $ref: '#/a/b' }`, names. Other values are returned
   * unchanged.
   */
  private resolved(value: Found): Found {
    if (!isRecord(value) || typeof value.$ref !== 'string') return value;
    const names = value.$ref.split('/').slice(1);
    return names.reduce<Found>((found, name) => (isRecord(found) ? found[name] : undefined), at(this.answer, 'body'));
  }

  private each(list: Found, { where, first, as, pick }: Operation): Found {
    if (!Array.isArray(list)) return undefined;
    const items: readonly Json[] = list.slice(0, first);
    const made = items
      .filter((item) => where === undefined || this.holds(where, item))
      .map((item) => (as === undefined ? item : (this.view(as, item) ?? null)));
    return pick === undefined ? made : made.at(pick);
  }

  private members(object: Found, { without: left = [], as = '' }: Operation): Found {
    if (!isRecord(object)) return undefined;
    const entries = Object.entries(object).filter(([key]) => !left.includes(key));
    return Object.fromEntries(entries.map(([key, item]) => [key, this.view(as, item) ?? null]));
  }
}

/** The tests of a condition. */
const conditionTests: Readonly<Record<string, (found: Found, operand: Found) => boolean>> = {
  equals: same,
  not: (found, operand) => !same(found, operand),
  oneOf: (found, operand) => Array.isArray(operand) && operand.some((one: Json) => same(found, one)),
  includes: (found, operand) => Array.isArray(found) && found.some((item: Json) => same(item, operand)),
  present: (found, operand) => (found !== undefined && found !== null && found !== '') === operand,
  matches: (found, operand) => new RegExp(String(operand)).test(textOf(found)),
  matchesNot: (found, operand) => !new RegExp(String(operand)).test(textOf(found)),
  startsWith: (found, operand) => typeof found === 'string' && found.startsWith(String(operand)),
  above: (found, operand) => order(found, operand) > 0,
  atLeast: (found, operand) => order(found, operand) >= 0,
  below: (found, operand) => order(found, operand) < 0,
  ascending: (found, operand) =>
    Array.isArray(found) &&
    found.every((item: Json, index) => index === 0 || order(found[index - 1], item) < 0) === operand,
};

function same(a: Found, b: Found): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** Returns a text unchanged, '' for a missing value, and JSON for other values. */
function textOf(value: Found): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * Returns a number below, equal to or above zero. Compares numbers and texts of digits as numbers, other texts by their
 * characters. Returns NaN if a value is missing.
 */
function order(a: Found, b: Found): number {
  if (a === undefined || a === null || b === undefined || b === null) return Number.NaN;
  const difference = Number(a) - Number(b);
  if (!Number.isNaN(difference)) return difference;
  return String(a) < String(b) ? -1 : Number(String(a) > String(b));
}

/** The items in alphabetical order. Items that are not texts are ordered by their JSON. */
function sorted(list: Found): Found {
  if (!Array.isArray(list)) return undefined;
  return [...list].sort((a: Json, b: Json) => (textOf(a) < textOf(b) ? -1 : Number(textOf(a) > textOf(b))));
}

function count(value: Found): number | undefined {
  return typeof value === 'string' || Array.isArray(value) ? value.length : undefined;
}

function keys(object: Found): Found {
  return isRecord(object) ? Object.keys(object) : undefined;
}

/** Returns the items of a list. For other values, returns an empty list. */
function listOf(value: Found): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function without(object: Found, names: readonly string[]): Found {
  if (!isRecord(object)) return undefined;
  return Object.fromEntries(Object.entries(object).filter(([key]) => !names.includes(key)));
}

function lines(text: Found): Found {
  return typeof text === 'string' ? text.trim().split('\n') : undefined;
}

/** Returns the result of the function for a text, and other values as they are. */
function ofText(value: Found, make: (text: string) => string): Found {
  return typeof value === 'string' ? make(value) : value;
}

/** The header and the claims of a JSON Web Token. */
function jwt(token: Found): Found {
  if (typeof token !== 'string') return undefined;
  const [header = null, claims = null] = token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Json);
  return { header, claims };
}

/** Returns seconds since 1970. @param value a number of seconds, or a time in RFC 3339 */
function secondsOf(value: Found): number {
  return typeof value === 'number' ? value : Date.parse(textOf(value)) / 1000;
}
