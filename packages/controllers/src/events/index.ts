export { type EventRecorder, type EventRecorderOptions, newEventRecorder } from './event-recorder.js';
