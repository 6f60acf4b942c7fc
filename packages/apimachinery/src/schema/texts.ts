import type { GroupKind, GroupResource, GroupVersion, GroupVersionKind, GroupVersionResource } from './types.js';

/**
 * Parses an `apiVersion`, such as `v1` (core group) or `apps/v1`. The empty string and `/` give the empty coordinate.
 *
 * @throws Error `unexpected GroupVersion string: …` when there is more than one slash.
 */
export function parseGroupVersion(text: string): GroupVersion {
  if (text === '' || text === '/') return { group: '', version: '' };
  const slash = text.indexOf('/');
  if (slash < 0) return { group: '', version: text };
  if (text.indexOf('/', slash + 1) >= 0) throw new Error(`unexpected GroupVersion string: ${text}`);
  return { group: text.slice(0, slash), version: text.slice(slash + 1) };
}

/** Parses `resource.group`; everything after the first dot is the group. Never throws, empty parts are allowed. */
export function parseGroupResource(text: string): GroupResource {
  const [resource, group] = cutAtDot(text);
  return { group, resource };
}

/** Parses `Kind.group`; everything after the first dot is the group. Never throws, empty parts are allowed. */
export function parseGroupKind(text: string): GroupKind {
  const [kind, group] = cutAtDot(text);
  return { group, kind };
}

/** The possible readings of a user's text. With fewer than two dots only the group form is possible. */
export interface ParsedResourceArg {
  readonly groupVersionResource: GroupVersionResource | undefined;
  readonly groupResource: GroupResource;
}

/** The possible readings of a user's text. With fewer than two dots only the group form is possible. */
export interface ParsedKindArg {
  readonly groupVersionKind: GroupVersionKind | undefined;
  readonly groupKind: GroupKind;
}

/**
 * Parses a resource argument in both possible ways, as `resource.group` and as `resource.version.group`. Only the
 * served versions tell which one is meant.
 */
export function parseResourceArg(text: string): ParsedResourceArg {
  const parts = cutVersioned(text);
  return {
    groupVersionResource: parts && { group: parts[2], version: parts[1], resource: parts[0] },
    groupResource: parseGroupResource(text),
  };
}

/** Parses a kind argument in both possible ways, as `Kind.group` and as `Kind.version.group`. */
export function parseKindArg(text: string): ParsedKindArg {
  const parts = cutVersioned(text);
  return {
    groupVersionKind: parts && { group: parts[2], version: parts[1], kind: parts[0] },
    groupKind: parseGroupKind(text),
  };
}

function cutAtDot(text: string): [string, string] {
  const dot = text.indexOf('.');
  return dot < 0 ? [text, ''] : [text.slice(0, dot), text.slice(dot + 1)];
}

function cutVersioned(text: string): [string, string, string] | undefined {
  const first = text.indexOf('.');
  const second = first < 0 ? -1 : text.indexOf('.', first + 1);
  if (second < 0) return undefined;
  return [text.slice(0, first), text.slice(first + 1, second), text.slice(second + 1)];
}

/** `group/version`, or only the version for the core group: the text of an object's `apiVersion`. */
export function formatGroupVersion(gv: GroupVersion): string {
  return gv.group === '' ? gv.version : `${gv.group}/${gv.version}`;
}

/** `Kind.group`, or only the kind for the core group. */
export function formatGroupKind(gk: GroupKind): string {
  return gk.group === '' ? gk.kind : `${gk.kind}.${gk.group}`;
}

/** `resource.group`, or only the resource for the core group. */
export function formatGroupResource(gr: GroupResource): string {
  return gr.group === '' ? gr.resource : `${gr.resource}.${gr.group}`;
}

/** `group/version, Kind=K`; the core group keeps its leading slash (`/v1, Kind=Pod`). */
export function formatGroupVersionKind(gvk: GroupVersionKind): string {
  return `${gvk.group}/${gvk.version}, Kind=${gvk.kind}`;
}

/** `group/version, Resource=r`; the core group keeps its leading slash (`/v1, Resource=pods`). */
export function formatGroupVersionResource(gvr: GroupVersionResource): string {
  return `${gvr.group}/${gvr.version}, Resource=${gvr.resource}`;
}
