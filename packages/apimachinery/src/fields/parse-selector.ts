import { RecentlyParsed } from '../text/recently-parsed.js';
import { unescapeValue } from './escape.js';
import { newSelector, type Requirement, type Selector, type TransformFunc } from './selector.js';

/**
 * Parses a field selector: `field=value`, `field==value` or `field!=value`, joined by commas; all must match. Empty terms and terms of an
 * operator alone are skipped; the terms are sorted. Names cannot contain an operator; in values `\`, `,` and `=` are escaped with a
 * backslash.
 *
 * @throws Error with kube-apiserver's message
 */
export function parseSelector(text: string): Selector {
  return recent.known(text) ?? recent.remember(text, newSelector(parseRequirements(text)));
}

const recent = new RecentlyParsed<Selector>();

/** {@link parseSelector} and then the selector's `transform`. */
export function parseAndTransformSelector(text: string, fn: TransformFunc): Selector {
  return parseSelector(text).transform(fn);
}

function parseRequirements(text: string): Requirement[] {
  const requirements: Requirement[] = [];
  for (const term of splitTerms(text).sort()) {
    const equals = term.indexOf('=');
    if (equals < 0) throw new Error(`invalid selector: '${text}'; can't understand '${term}'`);
    const isNot = term[equals - 1] === '!';
    const field = term.slice(0, isNot ? equals - 1 : equals);
    const value = unescapeValue(term.slice(!isNot && term[equals + 1] === '=' ? equals + 2 : equals + 1));
    if (field === '' && value === '') continue;
    requirements.push({ field, operator: isNot ? '!=' : '=', value });
  }
  return requirements;
}

/** Splits the text at unescaped commas. Terms keep their backslashes; empty ones are left out. */
function splitTerms(text: string): string[] {
  const terms: string[] = [];
  let start = 0;
  const end = (at: number) => {
    if (at > start) terms.push(text.slice(start, at));
    start = at + 1;
  };
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === backslash) i++;
    else if (code === comma) end(i);
  }
  end(text.length);
  return terms;
}

const [backslash, comma] = ['\\'.charCodeAt(0), ','.charCodeAt(0)];
