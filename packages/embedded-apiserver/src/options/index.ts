export { controllerNames } from '@k8s-ts/controllers/names';
export { apiserverFlags, commandFlags } from './apiserver-flags.js';
export { controllersOf } from './controllers-options.js';
export {
  FlagError,
  type FlagValues,
  flagTexts,
  givenFlags,
  parseFlags,
  parseValue,
  valueText,
  withInitialValues,
} from './flag.js';
export * as flag from './flag-kinds.js';
export { commonFlagGroup, type Flag, type FlagText, optionGroup } from './option.js';
export { suggestion } from './suggestion.js';
export { showsVersion } from './version-request.js';
