import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  goQuote
} from "./chunk-VBKWOZ6Z.js";

// packages/apimachinery/src/intstr/atoi.ts
var maxInt64 = (1n << 63n) - 1n;
function atoi(text) {
  if (!/^[+-]?[0-9]+$/.test(text)) throw new Error(`strconv.Atoi: parsing ${goQuote(text)}: invalid syntax`);
  const negative = text.startsWith("-");
  const digits = text.replace(/^[+-]?0*(?=[0-9])/, "");
  if (digits.length > 19 || BigInt(digits) > (negative ? maxInt64 + 1n : maxInt64)) {
    throw new Error(`strconv.Atoi: parsing ${goQuote(text)}: value out of range`);
  }
  return Number(text) + 0;
}

export {
  atoi
};
