export { newLegacyTokenCleaner } from './legacy-token-cleaner.js';
export { newTokensController } from './tokens-controller.js';
