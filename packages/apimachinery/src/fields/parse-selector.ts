import { unescapeValue } from './escape.js';
import { newSelector, type Requirement, type Selector, type TransformFunc } from './selector.js';

/**
 * Reads a field selector: `field=value`, `field==value` or `field!=value`, joined by commas; all must hold. Empty terms are skipped, and
 * those of an operator alone; the terms come out sorted. Names cannot hold an operator; in values `\`, `,` and `=` are written with a backslash before them.
 *
 * @throws Error with kube-apiserver's words
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

/** The text cut at its commas, but not at those after a backslash, which stay in the terms together with it. */
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
