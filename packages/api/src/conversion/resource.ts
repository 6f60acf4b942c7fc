import type { Obj } from '../object-fields.js';

/*
 * Conversion of resource.k8s.io/v1beta1, where the fields of `exactly` stand in the request itself, and those of a
 * device in `basic` (`kubernetes pkg/apis/resource/v1beta1`). All other fields are the same.
 */

type Fields = Readonly<Record<string, unknown>>;

const exactlyFields = [
  'deviceClassName',
  'selectors',
  'allocationMode',
  'count',
  'adminAccess',
  'tolerations',
  'capacity',
] as const;
const basicFields = [
  'attributes',
  'capacity',
  'consumesCounters',
  'nodeName',
  'nodeSelector',
  'allNodes',
  'taints',
  'bindsToNode',
  'bindingConditions',
  'bindingFailureConditions',
  'allowMultipleAllocations',
] as const;

/** The given fields that the object has, and the object without them. */
function split(object: Fields, names: readonly string[]): readonly [taken: Fields, rest: Fields] {
  const entries = Object.entries(object);
  return [
    Object.fromEntries(entries.filter(([name, value]) => names.includes(name) && value !== undefined)),
    Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
  ];
}

/** Whether a value of v1beta1 is set. In this version, absent and empty are the same. */
const isSet = (value: unknown): boolean => value !== '' && value !== 0 && value !== null;

/**
 * Puts the fields of one exact request into `exactly`; a request that only has alternatives (`firstAvailable`) gets
 * none.
 */
function requestToV1(request: Fields): Fields {
  const [exactly, rest] = split(request, exactlyFields);
  return Object.values(exactly).some(isSet) ? { ...rest, exactly } : rest;
}

/** Moves the fields of `exactly` up into the request. */
const requestToV1beta1 = ({ exactly, ...request }: Fields): Fields => ({ ...request, ...(exactly as Fields) });

/** Moves the fields of `basic` up into the device. */
const deviceToV1 = ({ basic, ...device }: Fields): Fields => ({ ...device, ...(basic as Fields) });

/** Puts all fields of the device but its name into `basic`. */
function deviceToV1beta1(device: Fields): Fields {
  const [basic, rest] = split(device, basicFields);
  return { ...rest, basic };
}

/**
 * The object with its list at `path` converted item by item, null as an empty item; the object itself when it has no
 * such list.
 */
function mapItems(object: Fields, [name = '', ...path]: readonly string[], convert: (item: Fields) => Fields): Fields {
  const value = object[name];
  if (path.length === 0)
    return Array.isArray(value) ? { ...object, [name]: value.map((item) => convert(item ?? {})) } : object;
  return value === undefined || value === null
    ? object
    : { ...object, [name]: mapItems(value as Fields, path, convert) };
}

const claimRequests = ['spec', 'devices', 'requests'];
const templateRequests = ['spec', ...claimRequests];
const sliceDevices = ['spec', 'devices'];

/** Converts a ResourceClaim of v1beta1 to v1. */
export const claimToV1 = (claim: Obj): Obj => mapItems(claim, claimRequests, requestToV1);
/** Converts a ResourceClaim of v1 to v1beta1. */
export const claimToV1beta1 = (claim: Obj): Obj => mapItems(claim, claimRequests, requestToV1beta1);
/** Converts a ResourceClaimTemplate of v1beta1 to v1. */
export const claimTemplateToV1 = (template: Obj): Obj => mapItems(template, templateRequests, requestToV1);
/** Converts a ResourceClaimTemplate of v1 to v1beta1. */
export const claimTemplateToV1beta1 = (template: Obj): Obj => mapItems(template, templateRequests, requestToV1beta1);

/** Converts a ResourceSlice of v1beta1 to v1. An empty node name and a false `allNodes` count as absent. */
export function sliceToV1(slice: Obj): Obj {
  const { nodeName, allNodes, ...spec } = (slice.spec ?? {}) as Fields;
  const kept = { ...spec, ...(nodeName ? { nodeName } : {}), ...(allNodes ? { allNodes } : {}) };
  return mapItems({ ...slice, spec: kept }, sliceDevices, deviceToV1);
}

/** Converts a ResourceSlice of v1 to v1beta1. */
export const sliceToV1beta1 = (slice: Obj): Obj => mapItems(slice, sliceDevices, deviceToV1beta1);
