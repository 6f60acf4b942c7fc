export {
  type ErrorEvent,
  type Event,
  EventType,
  initialEventsAnnotationKey,
  isInitialEventsEnd,
  type ObjectEvent,
} from './event.js';
