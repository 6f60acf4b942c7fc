export { newPodGarbageCollector } from './pod-gc.js';
