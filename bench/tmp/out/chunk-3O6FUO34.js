import{createRequire as cR}from'node:module';const require=cR(import.meta.url);

// packages/apimachinery/src/quantity/quantity.ts
var Scale = {
  nano: -9,
  micro: -6,
  milli: -3,
  one: 0,
  kilo: 3,
  mega: 6,
  giga: 9,
  tera: 12,
  peta: 15,
  exa: 18
};
var maxInt64 = 0x7fffffffffffffffn;
var minInt64 = -0x8000000000000000n;
function toMantissa(value) {
  if (typeof value === "number") {
    return Number.isSafeInteger(value) ? value + 0 : BigInt(value);
  }
  return value >= -9007199254740991n && value <= 9007199254740991n ? Number(value) : value;
}
function newQuantity(value, format) {
  return fromAmount(value, 0, format);
}
function newMilliQuantity(value, format) {
  return fromAmount(value, Scale.milli, format);
}
function fromAmount(value, scale, format, wide = false) {
  const mantissa = toMantissa(value);
  const overflows = typeof mantissa === "bigint" && (mantissa > maxInt64 || mantissa < minInt64);
  return { mantissa, scale, format, wide: wide || overflows, text: void 0 };
}

// packages/apimachinery/src/quantity/suffix.ts
var decimalSuffixes = ["n", "u", "m", "", "k", "M", "G", "T", "P", "E"];
var binarySuffixes = ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];
var meanings = /* @__PURE__ */ new Map();
binarySuffixes.forEach((suffix, i) => {
  meanings.set(suffix, { base: 2, exponent: i * 10, format: "BinarySI" });
});
decimalSuffixes.forEach((suffix, i) => {
  meanings.set(suffix, { base: 10, exponent: i * 3 - 9, format: "DecimalSI" });
});
function interpretSuffix(suffix) {
  const known = meanings.get(suffix);
  if (known !== void 0) return known;
  if (!/^[eE][+-]?[0-9]+$/.test(suffix)) return void 0;
  if (suffix.length > 24 && suffix.replace(/^[eE][+-]?0*/, "").length > 19) return void 0;
  const exponent = BigInt(suffix[1] === "+" ? suffix.slice(2) : suffix.slice(1));
  if (BigInt.asIntN(64, exponent) !== exponent) return void 0;
  return { base: 10, exponent: Number(BigInt.asIntN(32, exponent)), format: "DecimalExponent" };
}
function suffixFor(exponent, format) {
  switch (format) {
    case "DecimalExponent":
      return exponent === 0 ? "" : `e${exponent}`;
    case "BinarySI":
      return binarySuffixes[exponent] ?? "";
    case "DecimalSI":
      return decimalSuffixes[exponent / 3 + 3] ?? "";
  }
}

// packages/apimachinery/src/quantity/parse-quantity.ts
var QuantityError = class extends Error {
  name = "QuantityError";
};
var formatWrong = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
var numericWrong = "unable to parse numeric part of quantity";
var suffixWrong = "unable to parse quantity's suffix";
var suffixLetters = "eEinumkKMGTP";
var int64Digits = 18;
var maxDigits = 1e3;
var safeDigits = 15;
var zero = { mantissa: 0, scale: 0, format: "DecimalSI", wide: false, text: "0" };
function parseQuantity(text) {
  const end = text.length;
  if (end === 0) throw new QuantityError(formatWrong);
  if (text === "0") return zero;
  let pos = 0;
  let c = text.charCodeAt(0);
  const negative = c === 45;
  if (negative || c === 43) pos = 1;
  while (pos < end && text.charCodeAt(pos) === 48) pos++;
  let num = "0";
  let denom = "";
  let valueEnd = end;
  let suffix = "";
  if (pos < end) {
    let start = pos;
    while (pos < end && isDigit(text.charCodeAt(pos))) pos++;
    if (pos > start) num = text.slice(start, pos);
    if (pos < end && text.charCodeAt(pos) === 46) {
      start = ++pos;
      while (pos < end && isDigit(text.charCodeAt(pos))) pos++;
      denom = text.slice(start, pos);
    }
    valueEnd = pos;
    if (pos < end) {
      while (pos < end && suffixLetters.includes(text[pos])) pos++;
      if (pos < end) {
        c = text.charCodeAt(pos);
        if (c === 45 || c === 43) pos++;
        while (pos < end && isDigit(text.charCodeAt(pos))) pos++;
        if (pos < end) throw new QuantityError(formatWrong);
      }
      suffix = text.slice(valueEnd);
    }
  }
  const meaning = interpretSuffix(suffix);
  if (meaning === void 0) throw new QuantityError(suffixWrong);
  const { exponent, format } = meaning;
  if (meaning.base === 2) {
    if (denom === "" && 14 - num.length - exponent * 3 / 10 >= 0) {
      const value = Number(num);
      const mantissa = value * 2 ** exponent;
      return fast(mantissa, 0, negative, format, value % 8 !== 0 ? text : void 0);
    }
  } else if (num.length + denom.length <= int64Digits && exponent - denom.length >= Scale.nano) {
    const digits = num + denom;
    const scale = exponent - denom.length;
    const canonical = scale % 3 === 0 && digits.charCodeAt(0) !== 48 && !digits.endsWith("000");
    const mantissa = digits.length <= safeDigits ? Number(digits) : BigInt(digits);
    return fast(mantissa, scale, negative, format, canonical ? text : void 0);
  }
  return parseWide(text.slice(0, valueEnd), num + denom, denom.length, negative, meaning.base, exponent, format);
}
function toQuantity(value) {
  if (typeof value === "object") return value;
  return parseQuantity(typeof value === "number" ? String(value) : trimSpace(value));
}
function isDigit(code) {
  return code >= 48 && code <= 57;
}
function fast(magnitude, scale, negative, format, text) {
  if (typeof magnitude === "bigint") {
    const quantity = fromAmount(negative ? -magnitude : magnitude, scale, format);
    return text === void 0 ? quantity : { ...quantity, text };
  }
  return { mantissa: negative && magnitude !== 0 ? -magnitude : magnitude, scale, format, wide: false, text };
}
function parseWide(value, allDigits, decimals, negative, base, exponent, suffixFormat) {
  if (!/[0-9]/.test(value)) throw new QuantityError(numericWrong);
  let format = suffixFormat;
  let digits = allDigits;
  let scale = -decimals;
  if (digits.length > maxDigits) {
    if (base === 10) {
      digits = withoutTrailingZeros(digits);
      scale += allDigits.length - digits.length;
    }
    if (digits.length > maxDigits) throw new QuantityError(numericWrong);
  }
  let amount;
  if (base === 10) {
    scale += exponent;
    if (digits.length + scale < Scale.nano) {
      amount = /[1-9]/.test(digits) ? 1n : 0n;
      scale = Scale.nano;
    } else {
      amount = BigInt(digits);
    }
  } else {
    amount = BigInt(digits) << BigInt(exponent);
  }
  if (scale < Scale.nano) {
    const unit = 10n ** BigInt(Scale.nano - scale);
    amount = (amount + unit - 1n) / unit;
    scale = Scale.nano;
  }
  if (base === 2) {
    const one = 10n ** BigInt(-scale);
    if (amount > maxInt64 * one) {
      amount = maxInt64;
      scale = 0;
    } else if (amount > 0n && amount < one) {
      format = "DecimalSI";
    }
  }
  return fromAmount(negative ? -amount : amount, scale, format, true);
}
function withoutTrailingZeros(digits) {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end--;
  return digits.slice(0, end);
}
function trimSpace(text) {
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  if (first > 32 && first < 127 && last > 32 && last < 127) return text;
  return text.replace(/^[\s\u0085]+/, (blank) => blank.slice(untilMark(blank))).replace(/[\s\u0085]+$/, trimRight);
}
function untilMark(blank) {
  const mark = blank.indexOf("\uFEFF");
  return mark < 0 ? blank.length : mark;
}
function trimRight(blank) {
  return blank.slice(0, blank.lastIndexOf("\uFEFF") + 1);
}

// packages/apimachinery/src/quantity/amount.ts
var powers = Array.from({ length: 16 }, (_, i) => 10 ** i);
var maxScaleGap = 1e5;
function shiftUp(value, exponent) {
  if (exponent === 0 || value === 0) return value;
  if (typeof value === "number") {
    const power = powers[exponent];
    if (power !== void 0) {
      const product = value * power;
      if (Number.isSafeInteger(product)) return product;
    }
  }
  if (exponent > maxScaleGap) throw new RangeError("quantity is out of range");
  return BigInt(value) * 10n ** BigInt(exponent);
}
function shiftDown(value, exponent) {
  if (exponent === 0 || value === 0) return { value, exact: true };
  if (typeof value === "number") {
    const power2 = powers[exponent];
    if (power2 === void 0) return { value: value < 0 ? -1 : 1, exact: false };
    const remainder2 = value % power2;
    const quotient2 = (value - remainder2) / power2;
    if (remainder2 === 0) return { value: quotient2, exact: true };
    return { value: value < 0 ? quotient2 - 1 : quotient2 + 1, exact: false };
  }
  if (exponent > decimalDigits(value)) return { value: value < 0n ? -1 : 1, exact: false };
  const power = 10n ** BigInt(exponent);
  const remainder = value % power;
  const quotient = value / power;
  if (remainder === 0n) return { value: quotient, exact: true };
  return { value: value < 0n ? quotient - 1n : quotient + 1n, exact: false };
}
function decimalDigits(value) {
  return value.toString().length - (value < 0 ? 1 : 0);
}
function compareAmounts(a, aScale, b, bScale) {
  const signA = a < 0 ? -1 : a > 0 ? 1 : 0;
  const signB = b < 0 ? -1 : b > 0 ? 1 : 0;
  if (signA !== signB) return signA < signB ? -1 : 1;
  if (signA === 0) return 0;
  if (aScale === bScale) return a === b ? 0 : a < b ? -1 : 1;
  const gap = Math.abs(aScale - bScale);
  if (gap > 15) {
    const magnitudeA = decimalDigits(a) + aScale;
    const magnitudeB = decimalDigits(b) + bScale;
    if (magnitudeA !== magnitudeB) return magnitudeA < magnitudeB ? -signA : signA;
  }
  const left = aScale > bScale ? shiftUp(a, gap) : a;
  const right = bScale > aScale ? shiftUp(b, gap) : b;
  return left < right ? -1 : left > right ? 1 : 0;
}

// packages/apimachinery/src/quantity/arithmetic.ts
var maxGap = 1e3;
function addQuantity(a, b) {
  const left = toQuantity(a);
  const right = toQuantity(b);
  return sum(left, right, right.mantissa);
}
function subQuantity(a, b) {
  const left = toQuantity(a);
  const right = toQuantity(b);
  return sum(left, right, negate(right.mantissa));
}
function cmpQuantity(a, b) {
  const left = toQuantity(a);
  const right = toQuantity(b);
  return compareAmounts(left.mantissa, left.scale, right.mantissa, right.scale);
}
function equalQuantity(a, b) {
  return cmpQuantity(a, b) === 0;
}
function maxQuantity(a, b) {
  return toQuantity(cmpQuantity(a, b) < 0 ? b : a);
}
function quantitySign(a) {
  const { mantissa } = toQuantity(a);
  return mantissa < 0 ? -1 : mantissa > 0 ? 1 : 0;
}
function quantityScaledValue(a, scale) {
  const quantity = toQuantity(a);
  if (quantity.scale >= scale) {
    return BigInt(shiftUp(quantity.mantissa, Math.min(quantity.scale - scale, maxGap)));
  }
  return BigInt(shiftDown(quantity.mantissa, scale - quantity.scale).value);
}
function quantityValue(a) {
  return quantityScaledValue(a, 0);
}
function quantityMilliValue(a) {
  return quantityScaledValue(a, -3);
}
function quantityAsInt64(a) {
  const { mantissa, scale, wide } = toQuantity(a);
  if (wide || scale < 0) return void 0;
  if (mantissa === 0) return 0n;
  if (scale > 18) return void 0;
  const value = BigInt(shiftUp(mantissa, scale));
  return value > maxInt64 || value < minInt64 ? void 0 : value;
}
function quantityAsFloat64(a) {
  const { mantissa, scale } = toQuantity(a);
  return Number(`${mantissa}e${scale}`);
}
function roundUpQuantity(a, scale) {
  const quantity = toQuantity(a);
  if (quantity.scale >= scale) return { quantity, exact: true };
  const { value, exact } = shiftDown(quantity.mantissa, scale - quantity.scale);
  return { quantity: fromAmount(value, scale, quantity.format, quantity.wide), exact };
}
function negate(value) {
  return value === 0 ? 0 : -value;
}
function sum(a, b, bMantissa) {
  const format = a.mantissa === 0 ? b.format : a.format;
  const wide = a.wide || b.wide;
  if (bMantissa === 0) return fromAmount(a.mantissa, a.scale, format, wide);
  if (a.mantissa === 0) return fromAmount(bMantissa, b.scale, format, wide);
  const gap = decimalDigits(a.mantissa) + a.scale - (decimalDigits(b.mantissa) + b.scale);
  if (gap > maxGap) return fromAmount(a.mantissa, a.scale, format, wide);
  if (gap < -maxGap) return fromAmount(bMantissa, b.scale, format, wide);
  const scale = Math.min(a.scale, b.scale);
  const left = shiftUp(a.mantissa, a.scale - scale);
  const right = shiftUp(bMantissa, b.scale - scale);
  if (typeof left === "number" && typeof right === "number" && Number.isSafeInteger(left + right)) {
    return fromAmount(left + right, scale, format, wide);
  }
  return fromAmount(BigInt(left) + BigInt(right), scale, format, wide);
}

// packages/apimachinery/src/quantity/canonical-quantity.ts
function quantityToString(quantity) {
  if (quantity.text !== void 0) return quantity.text;
  const { mantissa, scale } = quantity;
  if (mantissa === 0) return "0";
  const format = writtenFormat(quantity);
  if (format === "BinarySI") return binaryText(mantissa, scale);
  return typeof mantissa === "number" ? decimalText(mantissa, scale, format) : wideDecimalText(mantissa, scale, format);
}
function canonicalQuantity(value) {
  return value === null ? "0" : quantityToString(toQuantity(value));
}
function writtenFormat({ mantissa, scale, format }) {
  if (format !== "BinarySI") return format;
  const belowOneUnit = compareAmounts(mantissa, scale, -1024, 0) > 0 && compareAmounts(mantissa, scale, 1024, 0) < 0;
  if (belowOneUnit || scale < 0 && !shiftDown(mantissa, -scale).exact) return "DecimalSI";
  return "BinarySI";
}
function decimalText(mantissa, scale, format) {
  let amount = mantissa;
  let exponent = scale;
  while (amount % 10 === 0) {
    amount /= 10;
    exponent++;
  }
  const rest = (exponent % 3 + 3) % 3;
  if (rest !== 0) {
    amount *= rest === 1 ? 10 : 100;
    exponent -= rest;
    if (!Number.isSafeInteger(amount)) return wideDecimalText(BigInt(mantissa), scale, format);
  }
  return amount + suffixFor(exponent, format);
}
function wideDecimalText(mantissa, scale, format) {
  const digits = mantissa.toString();
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === 48) end--;
  const exponent = scale + digits.length - end;
  const rest = (exponent % 3 + 3) % 3;
  return digits.slice(0, end) + "0".repeat(rest) + suffixFor(exponent - rest, format);
}
function binaryText(mantissa, scale) {
  const whole = scale < 0 ? shiftDown(mantissa, -scale).value : shiftUp(mantissa, scale);
  let exponent = 0;
  if (typeof whole === "number") {
    let amount2 = whole;
    while (amount2 % 1024 === 0) {
      amount2 /= 1024;
      exponent++;
    }
    return amount2 + suffixFor(exponent, "BinarySI");
  }
  let amount = whole;
  while ((amount & 1023n) === 0n) {
    amount >>= 10n;
    exponent++;
  }
  return amount + suffixFor(exponent, "BinarySI");
}

export {
  newQuantity,
  newMilliQuantity,
  QuantityError,
  parseQuantity,
  toQuantity,
  addQuantity,
  subQuantity,
  cmpQuantity,
  equalQuantity,
  maxQuantity,
  quantitySign,
  quantityValue,
  quantityMilliValue,
  quantityAsInt64,
  quantityAsFloat64,
  roundUpQuantity,
  quantityToString,
  canonicalQuantity
};
//# sourceMappingURL=chunk-3O6FUO34.js.map
