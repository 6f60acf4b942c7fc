export { type Clock, sleep, systemClock } from './clock.js';
export { ManualClock } from './manual-clock.js';
