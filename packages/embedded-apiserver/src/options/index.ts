export { controllerNames } from '@k8s-ts/controllers/names';
export { apiserverFlags } from './apiserver-flags.js';
export { controllersOf } from './controllers-of.js';
export { featureGatesFlag } from './feature-gates-flag.js';
export {
  booleanFlag,
  choiceFlag,
  durationFlag,
  type Flag,
  FlagError,
  type FlagText,
  type FlagValues,
  givenFlags,
  helpText,
  integerFlag,
  numberFlag,
  parseFlags,
  parseValue,
  stringArrayFlag,
  stringFlag,
  stringsFlag,
  withInitialValues,
  wrapText,
} from './flag.js';
export { suggestion } from './suggestion.js';
