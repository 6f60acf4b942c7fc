export * from './authorizer.js';
export * from './authorizers.js';
export * from './forbidden.js';
export * from './rule-resolver.js';
export * from './rule-resolvers.js';
