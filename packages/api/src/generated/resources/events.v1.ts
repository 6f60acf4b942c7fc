// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { Event } from '../types/events.v1.js';

export type * from '../types/events.v1.js';

/** Event: in namespaces. */
export const events: ResourceDescription<Event> = /* @__PURE__ */ described({"group":"events.k8s.io","version":"v1","resource":"events","kind":"Event","namespaced":true,"subresources":[]});
