export { newBootstrapSigner } from './bootstrap-signer.js';
export { newTokenCleaner } from './token-cleaner.js';
