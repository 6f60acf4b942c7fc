import { RefusedError, type Status } from '../api/ask.js';
import type { Cluster } from '../api/cluster.js';
import { discover, findResource, type Resource } from '../api/discovery.js';
import type { CommandLine } from './command-line.js';

/** The functions and data that a command of the terminal uses. */
export interface Session {
  readonly cluster: Pick<Cluster, 'fetch'>;
  /** Prints text unchanged. */
  write(text: string): void;
  /** Prints an error message of a part of the command. The command then fails at its end. */
  fail(text: string): void;
  /** Returns the manifests for `-f -`. */
  readonly input: () => string;
  readonly signal: AbortSignal;
}

/** A command with its words and flags. */
export interface Running extends Session, CommandLine {
  /** The namespace that the flag names. Default `default` */
  readonly namespace: string;
  readonly resources: readonly Resource[];
}

/** Thrown with a message of kubectl itself, as opposed to the refusal of a request. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Sends the requests of a command as the user that `--as` names. */
export function impersonating(cluster: Pick<Cluster, 'fetch'>, user: string | undefined): Pick<Cluster, 'fetch'> {
  return {
    fetch: (path, init = {}) =>
      cluster.fetch(path, {
        ...init,
        headers: {
          ...(init.headers as Record<string, string>),
          ...(user === undefined ? {} : { 'impersonate-user': user }),
        },
      }),
  };
}

/** @throws CommandError for a resource that the server does not serve */
export function resourceNamed(resources: readonly Resource[], name: string): Resource {
  const found = findResource(resources, name);
  if (found === undefined) throw new CommandError(`error: the server doesn't have a resource type "${name}"`);
  return found;
}

/** An object, or all objects of a resource, that words name: `deployment web`, `deploy/web po/one`, `pods,services`. */
export interface Named {
  readonly resource: Resource;
  /** Undefined: all objects of the resource. */
  readonly name: string | undefined;
}

/** @throws CommandError for a wrong resource or mixed forms */
export function namedObjects(resources: readonly Resource[], words: readonly string[]): readonly Named[] {
  const [first] = words;
  if (first === undefined) throw new CommandError('error: You must specify the type of resource.');
  if (words.some((word) => word.includes('/'))) {
    return words.map((word) => {
      const [type = '', name = '', ...more] = word.split('/');
      if (!word.includes('/') || more.length > 0 || name === '') {
        throw new CommandError(
          "error: there is no need to specify a resource type as a separate argument when passing arguments in resource/name form (e.g. 'kubectl get resource/<resource_name>' instead of 'kubectl get resource resource/<resource_name>'",
        );
      }
      return { resource: resourceNamed(resources, type), name };
    });
  }
  const types = first
    .split(',')
    .flatMap((type) => (type === 'all' ? inCategory(resources, type) : [resourceNamed(resources, type)]));
  const names = words.slice(1);
  return types.flatMap((resource): readonly Named[] =>
    names.length === 0 ? [{ resource, name: undefined }] : names.map((name) => ({ resource, name })),
  );
}

const inCategory = (resources: readonly Resource[], category: string): readonly Resource[] =>
  resources.filter(({ categories }) => categories.includes(category));

/** The discovered resources of a session's server. */
export const discovered = (session: Pick<Session, 'cluster'>): Promise<readonly Resource[]> =>
  discover(session.cluster);

/** `deployment.apps/web` */
export const slashed = ({ singular, kind, group }: Resource, name: string): string =>
  `${singular || kind.toLowerCase()}${group === '' ? '' : `.${group}`}/${name}`;

/** The text that kubectl prints for an error. */
export function errorText(error: unknown): string {
  if (error instanceof RefusedError) return refusalText(error.status);
  if (error instanceof CommandError) return error.message;
  return `error: ${error instanceof Error ? error.message : String(error)}`;
}

function refusalText({ reason = '', message = '', details }: Status): string {
  if (reason === 'Unauthorized') return `error: You must be logged in to the server (${message})`;
  if (reason !== 'Invalid') return `Error from server${reason === '' ? '' : ` (${reason})`}: ${message}`;
  const { kind = '', name = '', causes = [] } = details ?? {};
  const named = kind !== '' || name !== '';
  const start = named ? `The ${kind} ${JSON.stringify(name)} is invalid` : 'The request is invalid';
  if (causes.length === 0) return named ? start : `${start}: ${message}`;
  const texts = [...new Set(causes.map((cause) => `${cause.field ? `${cause.field}: ` : ''}${cause.message}`))];
  return texts.length === 1 ? `${start}: ${texts[0]}` : `${start}: \n${texts.map((text) => `* ${text}`).join('\n')}`;
}
