export { controllerNames } from '@k8s-ts/controllers/names';
export { apiserverFlags } from './apiserver-flags.js';
export { controllersOf } from './controllers-options.js';
export {
  FlagError,
  type FlagValues,
  givenFlags,
  helpText,
  parseFlags,
  parseValue,
  withInitialValues,
  wrapText,
} from './flag.js';
export {
  boolean as booleanFlag,
  choice as choiceFlag,
  duration as durationFlag,
  integer as integerFlag,
  integers as integersFlag,
  items as itemsFlag,
  number as numberFlag,
  signed as signedFlag,
  string as stringFlag,
  stringArray as stringArrayFlag,
  strings as stringsFlag,
} from './flag-kinds.js';
export type { Flag, FlagText } from './option.js';
export { suggestion } from './suggestion.js';
