import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  atoi
} from "./chunk-2H242N2R.js";
import {
  errorText
} from "./chunk-Z7BRCTGW.js";
import {
  goQuote
} from "./chunk-IXEIXTMV.js";

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
//# sourceMappingURL=chunk-WJSC5A6F.js.map
