import type { Obj } from '../object-fields.js';

/** Names of an event's fields in core/v1 and in events.k8s.io/v1, where they differ. */
const renamed = [
  ['involvedObject', 'regarding'],
  ['message', 'note'],
  ['source', 'deprecatedSource'],
  ['firstTimestamp', 'deprecatedFirstTimestamp'],
  ['lastTimestamp', 'deprecatedLastTimestamp'],
  ['count', 'deprecatedCount'],
  ['reportingComponent', 'reportingController'],
] as const;

const toEvents = new Map<string, string>(renamed.map(([core, events]) => [core, events]));
const toCore = new Map<string, string>(renamed.map(([core, events]) => [events, core]));

const rename = (object: Obj, names: ReadonlyMap<string, string>): Obj =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [names.get(key) ?? key, value]));

/** Fields of a core/v1 event by their names in events.k8s.io/v1. */
export const eventToEvents = (object: Obj): Obj => rename(object, toEvents);

/** Fields of an events.k8s.io/v1 event by their names in core/v1. */
export const eventToCore = (object: Obj): Obj => rename(object, toCore);
