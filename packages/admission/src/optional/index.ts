/** The plugins that are off by default: a module of its own, so that a server without them does not load their code. */
export * from '../node-restriction/index.js';
