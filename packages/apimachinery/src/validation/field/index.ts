export { goQuote } from '../../text/go-quote.js';
export * from './bad-value.js';
export * from './constructors.js';
export * from './field-error.js';
export * from './field-path.js';
export * from './first-texts.js';
export * from './push-all.js';
