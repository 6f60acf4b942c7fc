import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  atoi
} from "./chunk-EXOYWN5Y.js";
import {
  errorText
} from "./chunk-QWS2NJYE.js";
import {
  goQuote
} from "./chunk-VBKWOZ6Z.js";

// packages/apimachinery/src/intstr/int-or-string.ts
function getScaledValueFromIntOrPercent(value, total, roundUp) {
  if (typeof value === "number") return value;
  if (!value.endsWith("%")) {
    throw new Error("invalid value for IntOrString: invalid type: string is not a percentage");
  }
  let percent;
  try {
    percent = atoi(value.slice(0, -1));
  } catch (cause) {
    throw new Error(`invalid value for IntOrString: invalid value ${goQuote(value)}: ${errorText(cause)}`, {
      cause
    });
  }
  const scaled = percent * total / 100;
  return (roundUp ? Math.ceil(scaled) : Math.floor(scaled)) + 0;
}

export {
  getScaledValueFromIntOrPercent
};
