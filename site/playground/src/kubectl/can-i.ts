import { ask } from '../api/ask.js';
import { findResource } from '../api/discovery.js';
import { CommandError, type Running } from './session.js';

export const canIFlags = ['all-namespaces', 'subresource'];

interface Review {
  readonly status: { readonly allowed: boolean; readonly reason?: string; readonly evaluationError?: string };
}

/** `kubectl auth can-i VERB RESOURCE [NAME]` or `VERB /PATH`, for the user of `--as`. */
export async function canI({ words, flags, resources, cluster, namespace, write, fail }: Running): Promise<void> {
  const [action, verb, wanted, named] = words;
  if (action !== 'can-i') throw new CommandError(`error: unknown command "${action ?? ''}"; known: can-i`);
  if (verb === undefined || wanted === undefined) {
    throw new CommandError('error: you must specify two arguments: verb resource or verb resource/resourceName.');
  }
  const [type = '', name = named ?? ''] = wanted.split('/');
  const everywhere = flags['all-namespaces'] === 'true';
  const spec = wanted.startsWith('/')
    ? { nonResourceAttributes: { verb, path: wanted } }
    : { resourceAttributes: { ...resourceAttributes(), verb, name, ...(everywhere ? {} : { namespace }) } };
  function resourceAttributes(): Readonly<Record<string, string>> {
    const found = type === '*' ? undefined : findResource(resources, type);
    if (found === undefined && type !== '*') write(`Warning: the server doesn't have a resource type '${type}'\n\n`);
    if (found !== undefined && !found.namespaced && !everywhere) {
      const group = found.group === '' ? '' : ` in group '${found.group}'`;
      write(`Warning: resource '${found.name}' is not namespace scoped${group}\n\n`);
    }
    return { resource: found?.name ?? type, group: found?.group ?? '', subresource: flags.subresource ?? '' };
  }
  const { status } = await ask<Review>(cluster, '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', {
    method: 'POST',
    body: { apiVersion: 'authorization.k8s.io/v1', kind: 'SelfSubjectAccessReview', spec },
  });
  if (status.allowed) write('yes\n');
  else fail(['no', status.reason, status.evaluationError].filter((part) => part).join(' - '));
}
