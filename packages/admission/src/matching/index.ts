export * from './admission-request.js';
export * from './match-resources.js';
export * from './rule-matches.js';
export * from './selector-matches.js';
export * from './versioned-attributes.js';
