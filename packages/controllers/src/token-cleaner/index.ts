export { newTokenCleaner } from './token-cleaner.js';
