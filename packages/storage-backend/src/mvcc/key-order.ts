const ABOVE_SURROGATES = /[\ud800-\uffff]/;

/**
 * A string whose JavaScript order (UTF-16 code units) is the order of the key's UTF-8 bytes. The two orders differ only where surrogates
 * (astral characters) meet U+E000–U+FFFF, so nearly every key is returned as it is. Lone surrogates count as U+FFFD, as in UTF-8.
 */
export function orderKey(key: string): string {
  if (!ABOVE_SURROGATES.test(key)) return key;
  let order = '';
  for (const character of key) {
    const code = character.codePointAt(0) as number;
    if (code < 0xd800) order += character;
    else if (code > 0xffff) {
      for (let at = 0; at < 2; at++) order += String.fromCharCode(character.charCodeAt(at) + 0x2000);
    } else {
      const unit = code < 0xe000 ? 0xfffd : code;
      order += String.fromCharCode(unit - 0x800);
    }
  }
  return order;
}
