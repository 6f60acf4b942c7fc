export { type EventGroup, validateEvent, validateEventUpdate } from './event.js';
