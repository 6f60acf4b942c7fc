export type { IntOrString } from './int-or-string.js';
export {
  getIntOrPercentValue,
  getPercentValue,
  getScaledValueFromIntOrPercent,
  intValue,
  isIntOrString,
  parseIntOrString,
} from './int-or-string.js';
