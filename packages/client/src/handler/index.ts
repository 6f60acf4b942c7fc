export {
  type EnqueueRequestForOwnerOptions,
  enqueueRequestForObject,
  enqueueRequestForOwner,
  enqueueRequestsFromMapFunc,
} from './enqueue.js';
export type { EventHandler, Request, RequestQueue } from './event-handler.js';
export type { CreateEvent, DeleteEvent, UpdateEvent } from './events.js';
