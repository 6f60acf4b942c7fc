import { ASCII } from '../text/ascii.js';
import { sortInTurns } from '../turns/sort-in-turns.js';
import { runInSlices } from '../turns/turns.js';
import { unescapeValue } from './escape.js';
import { newSelector, type Requirement, type Selector, type TransformFunc } from './selector.js';

/**
 * Parses a field selector: `field=value`, `field==value` or `field!=value`, joined by commas; all must match. Empty
 * terms and terms of an operator alone are skipped; the terms are sorted. Names cannot contain an operator; in values
 * `\`, `,` and `=` are escaped with a backslash.
 *
 * @throws Error with kube-apiserver's message
 */
export function parseSelector(text: string): Selector {
  return newSelector(parseTerms([...splitTerms(text)].sort(), text, []));
}

/**
 * Parses a long field selector in slices, so that other requests can run in between.
 *
 * @param pause resolves when the next turn may begin; called after every few thousand terms. If it rejects, parsing
 * ends
 * @throws Error as {@link parseSelector}; and why `pause` rejected
 */
export async function parseSelectorInTurns(text: string, pause: () => Promise<void>): Promise<Selector> {
  return runInSlices(parsing(text), pause);
}

/** {@link parseSelector} and then the selector's `transform`. */
export function parseAndTransformSelector(text: string, fn: TransformFunc): Selector {
  return parseSelector(text).transform(fn);
}

/** Number of terms that are read in one turn. */
const termsPerTurn = 4096;

function* parsing(text: string): Generator<void, Selector, void> {
  const terms: string[] = [];
  for (const term of splitTerms(text)) {
    terms.push(term);
    if (terms.length % termsPerTurn === 0) yield;
  }
  const sorted = yield* sortInTurns(terms, (a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const requirements: Requirement[] = [];
  for (let at = 0; at < sorted.length; at += termsPerTurn) {
    yield;
    parseTerms(sorted.slice(at, at + termsPerTurn), text, requirements);
  }
  yield;
  return newSelector(requirements);
}

/** Adds the requirements of terms to a list, and returns the list. */
function parseTerms(terms: readonly string[], text: string, requirements: Requirement[]): Requirement[] {
  for (const term of terms) {
    const requirement = parseTerm(term, text);
    if (requirement !== undefined) requirements.push(requirement);
  }
  return requirements;
}

/** The requirement of a term; undefined for an operator alone. @param text the whole selector, for error messages */
function parseTerm(term: string, text: string): Requirement | undefined {
  const equals = term.indexOf('=');
  if (equals < 0) throw new Error(`invalid selector: '${text}'; can't understand '${term}'`);
  const isNot = term[equals - 1] === '!';
  const field = term.slice(0, isNot ? equals - 1 : equals);
  const value = unescapeValue(term.slice(!isNot && term[equals + 1] === '=' ? equals + 2 : equals + 1));
  return field === '' && value === '' ? undefined : { field, operator: isNot ? '!=' : '=', value };
}

/** The parts of the text between unescaped commas. They keep their backslashes; empty ones are left out. */
function* splitTerms(text: string): Generator<string, void, void> {
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === ASCII.Backslash) {
      i++;
    } else if (code === ASCII.Comma) {
      if (i > start) yield text.slice(start, i);
      start = i + 1;
    }
  }
  if (start < text.length) yield text.slice(start);
}
