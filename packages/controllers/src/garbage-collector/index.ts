export { newGarbageCollector } from './garbage-collector.js';
