import { randomUUID } from 'node:crypto';
import { escapeHTML, replaceScalars, untypedNumber } from '@k8s-ts/apimachinery/json';

/**
 * A valid JSON text in which all strings and numbers that Go's encoder writes in another way (`"a>b"` as `"a\u003eb"`,
 * `1.0` as `1`) are replaced by strings that occur nowhere. Upstream's patch library compares the texts of values
 * without decoding them, and Go's encoder has written the documents.
 *
 * @returns undefined when there is no such value
 */
export function withoutForeignTexts(json: string): string | undefined {
  if (!/[<>&\u2028\u2029\\]|\d[.eE]|-0|\d{19}/.test(json)) return undefined;
  const mark = randomUUID();
  let count = 0;
  const replaced = replaceScalars(json, (text) => {
    const written = text.startsWith('"') ? escapeHTML(JSON.stringify(JSON.parse(text))) : writtenNumber(text);
    return written === text ? text : `"${mark}:${count++}"`;
  });
  return count === 0 ? undefined : replaced;
}

/** Integers stay as they are, except for those beyond int64, which Go reads as doubles. */
const writtenNumber = (text: string): string => String(untypedNumber(text));
