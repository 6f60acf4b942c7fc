import { ask, type KubeObject, RefusedError, type Status } from '../api/ask.js';
import type { Cluster } from '../api/cluster.js';
import { pathOf, type Resource, resourceOf } from '../api/discovery.js';
import { DocumentError, documentsOf, type TextDocument } from './documents.js';
import { pathIn, placeOf, placesOf, stepsOf } from './places.js';

/** A message about a place in the text. */
export interface Problem {
  readonly from: number;
  readonly to: number;
  readonly message: string;
}

/** The result for an object of the text. */
export interface Applied {
  readonly object: KubeObject;
  readonly resource: Resource | undefined;
  /** The server's answer. Undefined when it refused the object. */
  readonly answer: KubeObject | undefined;
  /** Whether the object is new. */
  readonly created: boolean;
}

/** Options of {@link applyText}. */
export interface ApplyOptions {
  /** Lists the served resources. */
  resources(): Promise<readonly Resource[]>;
  /** Whether to only check that the server would accept the objects. */
  readonly dryRun?: boolean;
  /** Whether to take over fields that other managers own. */
  readonly force?: boolean;
  readonly signal?: AbortSignal;
}

/** The manager of the editor's fields. */
export const editorManager = 'editor';

/**
 * Applies the objects of a text with server-side apply, one after another. Problems are shown at the lines of the
 * fields that the server's messages name.
 */
export async function applyText(
  cluster: Pick<Cluster, 'fetch'>,
  text: string,
  options: ApplyOptions,
): Promise<{ readonly applied: readonly Applied[]; readonly problems: readonly Problem[] }> {
  const applied: Applied[] = [];
  const problems: Problem[] = [];
  let documents: readonly TextDocument[];
  try {
    documents = documentsOf(text);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return { applied, problems: [{ ...lineAt(text, error.at), message: error.message }] };
  }
  for (const document of documents) {
    const { object } = document;
    const part = text.slice(document.from, document.to);
    const resource = resourceOf(await options.resources(), object);
    try {
      if (resource === undefined) {
        throw new RefusedError({
          message: `no matches for kind "${object.kind ?? ''}" in version "${object.apiVersion ?? ''}"`,
        });
      }
      const { status, answer } = await applyObject(cluster, resource, object, options);
      applied.push({ object, resource, answer, created: status === 201 });
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      applied.push({ object, resource, answer: undefined, created: false });
      problems.push(
        ...problemsIn(part, object, error.status).map(({ from, to, message }) => ({
          from: from + document.from,
          to: to + document.from,
          message,
        })),
      );
    }
  }
  return { applied, problems };
}

async function applyObject(
  cluster: Pick<Cluster, 'fetch'>,
  resource: Resource,
  object: KubeObject,
  { dryRun = false, force = false, signal }: ApplyOptions,
): Promise<{ status: number; answer: KubeObject }> {
  const { name = '', namespace = 'default' } = object.metadata ?? {};
  if (name === '')
    throw new RefusedError({
      message: 'name is required',
      details: { causes: [{ field: 'metadata.name', message: 'Required value: name is required' }] },
    });
  const query = new URLSearchParams({
    fieldManager: editorManager,
    fieldValidation: 'Strict',
    force: String(force),
    ...(dryRun ? { dryRun: 'All' } : {}),
  });
  let status = 0;
  const counting = {
    fetch: async (path: string, init?: RequestInit) => {
      const response = await cluster.fetch(path, init);
      status = response.status;
      return response;
    },
  };
  const answer = await ask(counting, `${pathOf(resource, namespace, name)}?${query}`, {
    method: 'PATCH',
    type: 'application/apply-patch+yaml',
    body: object,
    ...(signal && { signal }),
  });
  return { status, answer };
}

/** Returns the problems of a refusal, at the lines of the fields that it names. */
export function problemsIn(text: string, object: KubeObject, { message = '', details }: Status): readonly Problem[] {
  const places = placesOf(text);
  const at = (field: string, said: string): Problem => {
    const place = placeOf(places, pathIn(object, stepsOf(field))) ?? placeOf(places, ['kind']);
    return place === undefined
      ? { ...lineAt(text, 0), message: said }
      : { from: place.from, to: place.to, message: said };
  };
  const causes = (details?.causes ?? []).filter(({ field }) => field);
  if (causes.length > 0) {
    return causes.map(({ field = '', message: said = '' }) => at(field, `${field.replace(/^\./, '')}: ${said}`));
  }
  // Matches messages about values of a wrong type: `.spec.replicas: expected numeric (int or float), got "string"`
  const named = [...message.matchAll(/(?:^|\s)(\.[^\s:]+(?:=[^\]]*\][^\s:]*)*): (.+)/g)];
  if (named.length > 0) return named.map(([, field = '', said = '']) => at(field, `${field}: ${said}`));
  const unknown = [...message.matchAll(/unknown field "([^"]+)"/g)];
  if (unknown.length > 0) return unknown.map(([said, field = '']) => at(field, said));
  return [at('kind', message)];
}

function lineAt(text: string, offset: number): { from: number; to: number } {
  const from = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', from);
  return { from, to: end < 0 ? text.length : end };
}
