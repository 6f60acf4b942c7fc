import{createRequire as cR}from'node:module';const require=cR(import.meta.url);

// packages/apimachinery/src/text/go-quote.ts
var printableASCII = /^[ !#-[\]-~]*$/;
var printable;
var shortEscapes = {
  "\x07": "\\a",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "	": "\\t",
  "\v": "\\v",
  "\\": "\\\\",
  '"': '\\"'
};
function goQuote(text) {
  if (printableASCII.test(text)) return `"${text}"`;
  let out = '"';
  for (const ch of text) {
    const short = shortEscapes[ch];
    if (short !== void 0) {
      out += short;
      continue;
    }
    const code = ch.codePointAt(0);
    if (code >= 55296 && code <= 57343) out += "\uFFFD";
    else if (isPrintable(ch)) out += ch;
    else if (code < 128) out += `\\x${hex(code, 2)}`;
    else if (code < 65536) out += `\\u${hex(code, 4)}`;
    else out += `\\U${hex(code, 8)}`;
  }
  return `${out}"`;
}
function isPrintable(character) {
  printable ??= /[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u;
  return printable.test(character);
}
function hex(code, width) {
  return code.toString(16).padStart(width, "0");
}

export {
  goQuote,
  isPrintable
};
//# sourceMappingURL=chunk-IXEIXTMV.js.map
