export { DebugFlags } from './debug-flags.js';
