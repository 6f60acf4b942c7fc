import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  daysIn,
  formatSeconds,
  secondsOf
} from "./chunk-CG2VSD2K.js";

// packages/apimachinery/src/time/byte-text.ts
var encoder = new TextEncoder();
function toByteText(text) {
  let ascii = true;
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) > 127) {
      ascii = false;
      break;
    }
  }
  if (ascii) return text;
  let bytes = "";
  for (const byte of encoder.encode(text)) bytes += String.fromCharCode(byte);
  return bytes;
}
function quoteBytes(bytes) {
  let quoted = '"';
  for (let i = 0; i < bytes.length; i++) {
    const code = bytes.charCodeAt(i);
    if (code >= 128 || code < 32) quoted += `\\x${code.toString(16).padStart(2, "0")}`;
    else if (code === 34 || code === 92) quoted += `\\${bytes[i]}`;
    else quoted += bytes[i];
  }
  return `${quoted}"`;
}

// packages/apimachinery/src/time/parse-time.ts
var TimeError = class extends Error {
  name = "TimeError";
};
function parseTime(text) {
  return new TimeReader(text, "2006-01-02T15:04:05Z07:00").read(false);
}
function parseMicroTime(text) {
  return new TimeReader(text, "2006-01-02T15:04:05.000000Z07:00").read(true);
}
var TimeReader = class {
  #text;
  #layout;
  #rest;
  constructor(text, layout) {
    this.#text = toByteText(text);
    this.#rest = this.#text;
    this.#layout = layout;
  }
  read(micro) {
    const year = this.#year();
    this.#literal("-");
    const month = this.#number("01", true, (n) => n < 1 || n > 12 ? "month" : "");
    this.#literal("-");
    const day = this.#number("02", true, () => "");
    this.#literal("T");
    const hour = this.#number("15", false, (n) => n >= 24 ? "hour" : "");
    this.#literal(":");
    const minute = this.#number("04", true, (n) => n >= 60 ? "minute" : "");
    this.#literal(":");
    const second = this.#number("05", true, (n) => n >= 60 ? "second" : "");
    const nanos = micro ? this.#microseconds() : this.#optionalFraction();
    const offset = this.#zone();
    if (this.#rest !== "") this.#fail(`: extra text: ${quoteBytes(this.#rest)}`);
    if (day < 1 || day > daysIn(month, year)) this.#fail(": day out of range");
    return { seconds: secondsOf(year, month, day, hour, minute, second) - offset, nanos };
  }
  #year() {
    const digits = this.#rest.slice(0, 4);
    if (!/^[0-9]{4}$/.test(digits)) this.#failAt("2006", this.#rest);
    this.#rest = this.#rest.slice(4);
    return Number(digits);
  }
  #literal(char) {
    if (this.#rest[0] !== char) this.#failAt(char, this.#rest);
    this.#rest = this.#rest.slice(1);
  }
  /** Two digits, or one where Go allows it. */
  #number(element, fixed, outOfRange) {
    const digits = (fixed ? /^[0-9]{2}/ : /^[0-9]{1,2}/).exec(this.#rest)?.[0];
    if (digits === void 0) return this.#failAt(element, this.#rest);
    this.#rest = this.#rest.slice(digits.length);
    const value = Number(digits);
    const what = outOfRange(value);
    if (what !== "") this.#fail(`: ${what} out of range`);
    return value;
  }
  #optionalFraction() {
    const fraction = /^[.,][0-9]+/.exec(this.#rest)?.[0];
    if (fraction === void 0) return 0;
    this.#rest = this.#rest.slice(fraction.length);
    return Number(fraction.slice(1, 10).padEnd(9, "0"));
  }
  #microseconds() {
    const fraction = this.#rest.slice(0, 7);
    if (fraction.length < 7 || !/^[.,](?:[0-9]{6}|[+-][0-9]{5})$/.test(fraction)) this.#failAt(".000000", this.#rest);
    this.#rest = this.#rest.slice(7);
    const value = Number(fraction.slice(1));
    if (value < 0) this.#fail(": fractional second out of range");
    return value * 1e3;
  }
  /** Seconds east of UTC. */
  #zone() {
    const rest = this.#rest;
    if (rest[0] === "Z") {
      this.#rest = rest.slice(1);
      return 0;
    }
    if (rest.length < 6 || rest[3] !== ":") this.#failAt("Z07:00", rest);
    const hourText = rest.slice(1, 3);
    const minuteText = rest.slice(4, 6);
    this.#rest = rest.slice(6);
    const hours = /^[0-9]{2}$/.test(hourText) ? Number(hourText) : void 0;
    const minutes = hours !== void 0 && /^[0-9]{2}$/.test(minuteText) ? Number(minuteText) : void 0;
    if (minutes !== void 0 && minutes > 60) this.#fail(": time zone offset minute out of range");
    if (hours !== void 0 && hours > 24) this.#fail(": time zone offset hour out of range");
    const sign = rest[0] === "+" ? 1 : rest[0] === "-" ? -1 : void 0;
    if (hours === void 0 || minutes === void 0 || sign === void 0) return this.#failAt("Z07:00", rest);
    return sign * (hours * 60 + minutes) * 60;
  }
  #failAt(element, at) {
    return this.#fail(` as ${quoteBytes(this.#layout)}: cannot parse ${quoteBytes(at)} as ${quoteBytes(element)}`);
  }
  #fail(message) {
    throw new TimeError(`parsing time ${quoteBytes(this.#text)}${message}`);
  }
};

// packages/apimachinery/src/time/duration.ts
var unitNanos = /* @__PURE__ */ new Map([
  ["ns", 1n],
  ["us", 1000n],
  [toByteText("\xB5s"), 1000n],
  [toByteText("\u03BCs"), 1000n],
  ["ms", 1000000n],
  ["s", 1000000000n],
  ["m", 60000000000n],
  ["h", 3600000000000n]
]);
var limit = 1n << 63n;
function parseDuration(text) {
  const bytes = toByteText(text);
  const invalid = () => new TimeError(`time: invalid duration ${quoteBytes(bytes)}`);
  const negative = bytes[0] === "-";
  let rest = negative || bytes[0] === "+" ? bytes.slice(1) : bytes;
  if (rest === "0") return 0n;
  if (rest === "") throw invalid();
  let total = 0n;
  while (rest !== "") {
    const [number = "", whole = "", fraction = ""] = /^([0-9]*)(?:\.([0-9]*))?/.exec(rest) ?? [];
    if (number === "") throw invalid();
    const value = whole.length > 40 && !/^0*[0-9]{1,19}$/.test(whole) ? limit + 1n : BigInt(whole || "0");
    if (value > limit || whole === "" && fraction === "") throw invalid();
    rest = rest.slice(number.length);
    const unitName = /^[^.0-9]*/.exec(rest)?.[0] ?? "";
    if (unitName === "") throw new TimeError(`time: missing unit in duration ${quoteBytes(bytes)}`);
    const unit = unitNanos.get(unitName);
    if (unit === void 0) {
      throw new TimeError(`time: unknown unit ${quoteBytes(unitName)} in duration ${quoteBytes(bytes)}`);
    }
    rest = rest.slice(unitName.length);
    if (value > limit / unit) throw invalid();
    total += value * unit + fractionNanos(fraction, unit);
    if (total > limit) throw invalid();
  }
  if (negative) return -total;
  if (total === limit) throw invalid();
  return total;
}
function fractionNanos(digits, unit) {
  let fraction = 0n;
  let scale = 1;
  for (const digit of digits) {
    if (fraction > (limit - 1n) / 10n) break;
    const next = fraction * 10n + BigInt(digit);
    if (next > limit) break;
    fraction = next;
    scale *= 10;
  }
  return fraction === 0n ? 0n : BigInt(Math.trunc(Number(fraction) * (Number(unit) / scale)));
}
function formatDuration(nanoseconds) {
  const nanos = BigInt(nanoseconds);
  const sign = nanos < 0n ? "-" : "";
  const rest = nanos < 0n ? -nanos : nanos;
  if (rest === 0n) return "0s";
  if (rest < 1000n) return `${sign}${rest}ns`;
  if (rest < 1000000n) return `${sign}${decimal(rest, 3)}\xB5s`;
  if (rest < 1000000000n) return `${sign}${decimal(rest, 6)}ms`;
  const minutes = rest / 60000000000n;
  const seconds = decimal(rest % 60000000000n, 9);
  if (minutes === 0n) return `${sign}${seconds}s`;
  const hours = minutes / 60n;
  return hours === 0n ? `${sign}${minutes}m${seconds}s` : `${sign}${hours}h${minutes % 60n}m${seconds}s`;
}
function canonicalDuration(text) {
  return formatDuration(parseDuration(text));
}
function decimal(value, places) {
  const digits = value.toString().padStart(places + 1, "0");
  const fraction = digits.slice(-places).replace(/0+$/, "");
  const whole = digits.slice(0, -places);
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

// packages/apimachinery/src/time/timestamp.ts
var zeroTime = { seconds: -62135596800, nanos: 0 };
function isZeroTime(time) {
  return time.seconds === zeroTime.seconds && time.nanos === 0;
}
function toTimestamp(time) {
  const millis = typeof time === "number" ? time : time.getTime();
  const seconds = Math.floor(millis / 1e3);
  return { seconds, nanos: Math.floor((millis - seconds * 1e3) * 1e6) };
}

// packages/apimachinery/src/time/format-time.ts
function formatTime(time) {
  return `${formatSeconds(asTimestamp(time).seconds)}Z`;
}
function formatMicroTime(time) {
  const { seconds, nanos } = asTimestamp(time);
  return `${formatSeconds(seconds)}.${String(Math.floor(nanos / 1e3)).padStart(6, "0")}Z`;
}
function canonicalTime(text) {
  if (text === null) return null;
  if (text.length === 20 && isWrittenForm(text, 19)) return text;
  const time = parseTime(text);
  return isZeroTime(time) ? null : formatTime(time);
}
function canonicalMicroTime(text) {
  if (text === null) return null;
  if (text.length === 27 && isWrittenForm(text, 26) && /^\.[0-9]{6}/.test(text.slice(19))) return text;
  const time = parseMicroTime(text);
  return isZeroTime(time) ? null : formatMicroTime(time);
}
var writtenForm = /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]/;
function isWrittenForm(text, zone) {
  if (text.charCodeAt(zone) !== 90 || text.startsWith("0001-01-01") || !writtenForm.test(text)) return false;
  const day = Number(text.slice(8, 10));
  return day <= 28 || day <= daysIn(Number(text.slice(5, 7)), Number(text.slice(0, 4)));
}
function asTimestamp(time) {
  return typeof time === "number" || time instanceof Date ? toTimestamp(time) : time;
}

export {
  parseTime,
  parseMicroTime,
  parseDuration,
  formatDuration,
  canonicalDuration,
  isZeroTime,
  formatTime,
  formatMicroTime,
  canonicalTime,
  canonicalMicroTime
};
//# sourceMappingURL=chunk-GERWRKIW.js.map
