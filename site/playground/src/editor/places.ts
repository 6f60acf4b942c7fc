import type { Path } from '../api/schemas.js';

/** A field or an item of a YAML text. */
export interface Place {
  readonly path: Path;
  /** Offsets of the field's key, or of the item's dash. */
  readonly from: number;
  readonly to: number;
  /** Column of the key. */
  readonly indent: number;
}

interface Open {
  readonly indent: number;
  readonly step: string | number;
  readonly isItem: boolean;
}

const key = /^("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#'"[\]{}&*!|>%@`-][^#]*?|-[^\s#][^#]*?)\s*:(?=\s|$)/;

/**
 * Finds the fields of a document by their indentation, so that it works while the text is being written. Fields between
 * braces and brackets are not found.
 */
export function placesOf(text: string): readonly Place[] {
  const places: Place[] = [];
  let open: Open[] = [];
  /** Indentation of a key whose value is a block of text. Lines with more indentation belong to the text. */
  let block = Number.POSITIVE_INFINITY;
  let from = 0;
  const close = (until: (top: Open) => boolean) => {
    open = open.slice(0, open.findLastIndex((each) => !until(each)) + 1);
  };
  const add = (step: string | number, isItem: boolean, column: number, length: number) => {
    open = [...open, { indent: column, step, isItem }];
    places.push({
      path: open.map((each) => each.step),
      from: from + column,
      to: from + column + length,
      indent: column,
    });
  };
  for (const line of text.split('\n')) {
    let column = line.search(/\S/);
    const isText = column > block || column < 0;
    if (!isText) block = Number.POSITIVE_INFINITY;
    const start = column;
    while (!isText && /^-(\s|$)/.test(line.slice(column))) {
      const at = column;
      close(({ indent }) => indent > at);
      const before = open.at(-1);
      const follows = before?.indent === at && before.isItem;
      if (follows) open = open.slice(0, -1);
      add(follows ? (before.step as number) + 1 : 0, true, at, 1);
      column += 1 + Math.max(0, line.slice(column + 1).search(/\S/));
    }
    const found = isText ? null : key.exec(line.slice(column));
    if (found?.[1] !== undefined) {
      close(({ indent }) => indent >= column);
      add(found[1].replace(/^(["'])(.*)\1$/, '$2'), false, column, found[1].length);
    }
    if (!isText && /(^|\s)[|>][+-]?\d?\s*(#.*)?$/.test(line)) block = found ? column : start;
    from += line.length + 1;
  }
  return places;
}

/** A step of a field's path in a message: a field, an index, or the item that has these keys. */
type Step = string | number | Readonly<Record<string, unknown>>;

/**
 * Reads a field's path in a message of a server: `spec.containers[0].image`, `.spec.ports[port=80,protocol="TCP"]`,
 * `metadata.labels[a/b]`.
 */
export function stepsOf(field: string): readonly Step[] {
  return [...field.matchAll(/\[([^\]]*)\]|([^.[\]]+)/g)].map(([, inside, name]): Step => {
    if (inside === undefined) return name ?? '';
    if (/^\d+$/.test(inside)) return Number(inside);
    const keys = [...inside.matchAll(/([\w.-]+)=("[^"]*"|[^,]+)/g)];
    if (keys.length > 0) return Object.fromEntries(keys.map(([, name = '', value = '']) => [name, JSON.parse(value)]));
    return inside.replace(/^(["'])(.*)\1$/, '$2');
  });
}

/** Resolves the steps in an object. Items that are found by their keys become indexes. */
export function pathIn(object: unknown, steps: readonly Step[]): Path {
  const path: (string | number)[] = [];
  let value = object as Record<string | number, unknown> | undefined;
  for (const step of steps) {
    let next: string | number;
    if (typeof step !== 'object') next = step;
    else {
      const items = Array.isArray(value) ? (value as readonly Record<string, unknown>[]) : [];
      next = items.findIndex((item) => Object.entries(step).every(([name, wanted]) => item?.[name] === wanted));
      if (next < 0) break;
    }
    path.push(next);
    value = value?.[next] as typeof value;
  }
  return path;
}

/** Finds the place of a path, or of the nearest field that contains it. */
export function placeOf(places: readonly Place[], path: Path): Place | undefined {
  for (let length = path.length; length > 0; length--) {
    const found = places.find(
      (place) => place.path.length === length && place.path.every((step, at) => step === path[at]),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}
