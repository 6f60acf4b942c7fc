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
  return newSelector(parseRequirements(text));
}

/** {@link parseSelector} and then the selector's `transform`. */
export function parseAndTransformSelector(text: string, fn: TransformFunc): Selector {
  return parseSelector(text).transform(fn);
}

function parseRequirements(text: string): Requirement[] {
  const requirements: Requirement[] = [];
  for (const term of splitTerms(text).sort()) {
    if (term === '') continue;
    const match = /!=|==|=/.exec(term);
    if (match === null) throw new Error(`invalid selector: '${text}'; can't understand '${term}'`);
    const field = term.slice(0, match.index);
    const value = unescapeValue(term.slice(match.index + match[0].length));
    if (field === '' && value === '') continue;
    requirements.push({ field, operator: match[0] === '!=' ? '!=' : '=', value });
  }
  return requirements;
}

/** Splits the text at unescaped commas. Terms keep their backslashes. */
function splitTerms(text: string): string[] {
  const terms: string[] = [];
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === ',') {
      terms.push(text.slice(start, i));
      start = i + 1;
    }
  }
  terms.push(text.slice(start));
  return terms;
}
