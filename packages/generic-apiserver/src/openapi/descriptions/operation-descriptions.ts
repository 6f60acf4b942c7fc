import type { Operation, Parameter } from '../types/operation.js';

const byAction: Readonly<Record<string, (kind: string) => string>> = {
  get: (kind) => `Reads one ${kind}.`,
  list: (kind) => `Lists or watches objects of the kind ${kind}.`,
  post: (kind) => `Creates one ${kind}.`,
  put: (kind) => `Replaces one ${kind}.`,
  patch: (kind) => `Changes parts of one ${kind}.`,
  delete: (kind) => `Deletes one ${kind}.`,
  deletecollection: (kind) => `Deletes all selected objects of the kind ${kind}.`,
  watch: (kind) => `Watches one ${kind}. Deprecated: list with the parameter watch and a field selector instead.`,
  watchlist: (kind) => `Watches objects of the kind ${kind}. Deprecated: list with the parameter watch instead.`,
  connect: (kind) => `Opens a connection with the options of ${kind}.`,
};

const byIdEnding: readonly (readonly [string, string])[] = [
  ['APIResources', 'Lists the resources of the group-version.'],
  ['APIGroup', 'Describes the group and its versions.'],
  ['APIVersions', 'Lists the versions of the API.'],
  ['CodeVersion', 'Reads the version of the server.'],
];

/** Describes an operation in one sentence. Undefined for operations that are not known here. */
export function operationDescription({ action, kind, operationId }: Operation): string | undefined {
  if (action !== undefined && kind !== undefined) return byAction[action]?.(kind.kind);
  return byIdEnding.find(([ending]) => operationId.endsWith(ending))?.[1];
}

const parameters: Readonly<Record<string, string>> = {
  allowWatchBookmarks: 'Whether the watch may send events of type BOOKMARK, which tell the newest resource version.',
  command: 'The command to run, one parameter for each argument.',
  container: 'The container in the pod. Required if the pod has several.',
  continue: 'The token that the last part of a list has returned. The answer is the next part.',
  dryRun: 'All: the request is checked and answered, and nothing is stored.',
  fieldManager: 'The name under which the fields that the request sets are recorded. At most 128 characters.',
  fieldSelector: 'Selects objects by their fields, such as metadata.name=one. Default: all.',
  fieldValidation: 'What happens with unknown and duplicate fields: Ignore, Warn (default) or Strict.',
  follow: 'Whether to go on sending lines as they are written.',
  force: 'Whether an apply takes over fields of other managers instead of failing with a conflict.',
  gracePeriodSeconds: 'How long the object may go on before it is deleted, in seconds. 0: it is deleted at once.',
  ignoreStoreReadErrorWithClusterBreakingPotential:
    'Whether to delete an object that cannot be read from the store. Finalizers are not waited for.',
  insecureSkipTLSVerifyBackend: 'Whether to accept any certificate of the kubelet.',
  labelSelector: 'Selects objects by their labels, such as app=web,tier!=test. Default: all.',
  limit: 'The largest number of objects in the answer. A longer list is continued with the parameter continue.',
  limitBytes: 'The largest number of bytes to send.',
  logPath: 'The path of the log file.',
  name: 'The name of the object.',
  namespace: 'The namespace of the object.',
  orphanDependents: 'Deprecated: use propagationPolicy. Whether dependents are kept.',
  path: 'The rest of the URL, for the service, pod or node.',
  ports: 'The ports to forward.',
  pretty: 'Whether JSON is indented.',
  previous: 'Whether to read the log of the previous run of the container.',
  propagationPolicy:
    'What happens with dependents: Orphan (they stay), Background (they are deleted later) or Foreground (they are deleted first).',
  resourceVersion: 'The version that the answer is to be as new as, or that a watch begins after.',
  resourceVersionMatch: 'How resourceVersion is used in a list: NotOlderThan or Exact.',
  sendInitialEvents: 'Whether a watch begins with the state as events, followed by a bookmark.',
  shardSelector: 'Selects the objects of a shard.',
  sinceSeconds: 'Only lines of so many last seconds.',
  sinceTime: 'Only lines after this time (RFC 3339).',
  stderr: 'Whether to open the standard error stream.',
  stdin: 'Whether to open the standard input stream.',
  stdout: 'Whether to open the standard output stream.',
  stream: 'The stream of the container to read: All, Stdout or Stderr.',
  tailLines: 'Only so many lines from the end.',
  timeoutSeconds: 'How long the request may take, in seconds. A watch ends then.',
  timestamps: 'Whether each line begins with its time.',
  tty: 'Whether the container gets a terminal.',
  watch: 'Whether to send changes as a stream of events instead of a list.',
};

/** Describes a parameter. Undefined for parameters that are not known here. */
export function parameterDescription({ name }: Parameter): string | undefined {
  return Object.hasOwn(parameters, name) ? parameters[name] : undefined;
}
