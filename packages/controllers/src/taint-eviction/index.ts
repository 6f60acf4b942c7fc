export { newTaintEviction } from './taint-eviction-controller.js';
