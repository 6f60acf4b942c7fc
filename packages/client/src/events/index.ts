export { type CoreEvent, coreEvents, type EventType } from './core-event.js';
export { type CorrelatedEvent, type EventCorrelator, newEventCorrelator } from './event-correlator.js';
export {
  type EventRecorder,
  type EventRecorderOptions,
  type EventSubject,
  newEventRecorder,
} from './event-recorder.js';
export { type EventSeries, type EventsV1Event, eventsV1Events } from './events-v1-event.js';
export {
  type EventRegarding,
  type EventsV1Recorder,
  type EventsV1RecorderOptions,
  type NewEvent,
  newEventsV1Recorder,
} from './events-v1-recorder.js';
export { type EventObject, type EventObjectKind, type ObjectReference, objectReference } from './object-reference.js';
export { RecentMap } from './recent-map.js';
