export { canonicalDuration, formatDuration, parseDuration } from './duration.js';
export { canonicalMicroTime, canonicalTime, formatMicroTime, formatTime } from './format-time.js';
export * from './human-duration.js';
export { parseMicroTime, parseTime, TimeError } from './parse-time.js';
export type { Timestamp } from './timestamp.js';
export { compareTimestamps, isZeroTime, toDate, toTimestamp, zeroTime } from './timestamp.js';
export { zoneOffset } from './zone-offset.js';
