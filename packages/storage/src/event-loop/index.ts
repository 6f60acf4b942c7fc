export { atEndOfTurn, inSpareTime } from './at-end-of-turn.js';
export { beginCollection } from './begin-collection.js';
export { FewPerTurn } from './few-per-turn.js';
export { pause } from './pause.js';
export {
  inTurn,
  isPollable,
  mapBatches,
  type PollableBatches,
  polled,
  type ReadyListener,
} from './pollable-batches.js';
export { eventLoopTurn, type TimeSlice, timeSlice } from './time-slice.js';
export { holdWorkUndivided } from './undivided-work.js';
export { clientIsAnswered, clientWaits, doClientsWait, PatientWork } from './waiting-clients.js';
