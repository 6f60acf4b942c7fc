import type { CreateEvent, DeleteEvent, UpdateEvent } from '../handler/events.js';

/** Decides which events reach a controller. A function that is absent lets all events pass. */
export interface Predicate<T> {
  create?(event: CreateEvent<T>): boolean;
  update?(event: UpdateEvent<T>): boolean;
  delete?(event: DeleteEvent<T>): boolean;
}
