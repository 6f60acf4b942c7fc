import { decodeYAML } from '@k8s-ts/apimachinery/yaml';
import { ask, type KubeObject, RefusedError } from '../api/ask.js';
import { pathOf, resourceOf } from '../api/discovery.js';
import { inputObjects, noMatches } from './apply.js';
import { CommandError, errorText, type Named, namedObjects, type Running, slashed } from './session.js';

export const deleteFlags = ['filename', 'selector', 'all', 'ignore-not-found', 'wait', 'cascade', 'grace-period'];

/** `kubectl delete`: waits until the objects do not exist any more. */
export async function remove(running: Running): Promise<void> {
  for (const { resource, name } of await doomed(running)) {
    const path = pathOf(resource, running.namespace, name ?? '');
    try {
      const before = await ask<KubeObject>(running.cluster, path);
      const { cascade = 'background', 'grace-period': grace } = running.flags;
      await ask(running.cluster, path, {
        method: 'DELETE',
        body: {
          propagationPolicy: `${cascade[0]?.toUpperCase()}${cascade.slice(1)}`,
          ...(grace === undefined ? {} : { gracePeriodSeconds: Number(grace) }),
        },
      });
      const place = resource.namespaced ? ` from ${running.namespace} namespace` : '';
      running.write(`${slashed(resource, '').slice(0, -1)} "${name}" deleted${place}\n`);
      if (running.flags.wait !== 'false') await untilGone(running, path, before.metadata?.uid);
    } catch (error) {
      const isGone = error instanceof RefusedError && error.status.reason === 'NotFound';
      if (!isGone || running.flags['ignore-not-found'] !== 'true') running.fail(errorText(error));
    }
  }
}

async function doomed(running: Running): Promise<readonly Named[]> {
  const { flags, resources, words, cluster, namespace } = running;
  if (flags.filename !== undefined) {
    return inputObjects(running).flatMap(({ object }) => {
      const resource = resourceOf(resources, object);
      if (resource === undefined) running.fail(noMatches(object));
      return resource === undefined ? [] : [{ resource, name: object.metadata?.name ?? '' }];
    });
  }
  const named = namedObjects(resources, words);
  if (named.every(({ name }) => name !== undefined)) return named;
  if (flags.all !== 'true' && flags.selector === undefined) {
    throw new CommandError('error: resource(s) were provided, but no name was specified');
  }
  const query = flags.selector ? `?labelSelector=${encodeURIComponent(flags.selector)}` : '';
  const lists = await Promise.all(
    named.map(async ({ resource }) => {
      const { items } = await ask<{ items: KubeObject[] }>(cluster, pathOf(resource, namespace) + query);
      return items.map(({ metadata }) => ({ resource, name: metadata?.name ?? '' }));
    }),
  );
  if (lists.flat().length === 0) running.write('No resources found\n');
  return lists.flat();
}

async function untilGone({ cluster, signal }: Running, path: string, uid: string | undefined): Promise<void> {
  while (!signal.aborted) {
    try {
      const { metadata } = await ask<KubeObject>(cluster, path);
      if (metadata?.uid !== uid) return;
    } catch {
      return;
    }
    await pause(100);
  }
}

/** Waits for a number of ms. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export const patchFlags = ['patch', 'type', 'subresource', 'dry-run', 'field-manager'];

const patchTypes: Readonly<Record<string, string>> = {
  strategic: 'application/strategic-merge-patch+json',
  merge: 'application/merge-patch+json',
  json: 'application/json-patch+json',
};

/** `kubectl patch`, with a patch in JSON or YAML. */
export async function patch(running: Running): Promise<void> {
  const { flags, words, resources, namespace } = running;
  const { type = 'strategic', patch: text, subresource } = flags;
  if (text === undefined)
    throw new CommandError('error: must specify --patch or --patch-file containing the contents of the patch');
  const contentType = patchTypes[type];
  if (contentType === undefined)
    throw new CommandError(`error: --type must be one of [json merge strategic], not "${type}"`);
  const body = decodeYAML(text).value;
  for (const { resource, name } of namedObjects(resources, words)) {
    if (name === undefined) throw new CommandError('error: resource(s) were provided, but no name was specified');
    const path = pathOf(resource, namespace, name, ...(subresource ? [subresource] : []));
    try {
      const before = await ask<KubeObject>(running.cluster, path);
      const query = new URLSearchParams({ fieldManager: flags['field-manager'] ?? 'kubectl-patch' });
      const after = await ask<KubeObject>(running.cluster, `${path}?${query}`, {
        method: 'PATCH',
        type: contentType,
        body,
      });
      const changed = before.metadata?.resourceVersion !== after.metadata?.resourceVersion;
      running.write(`${slashed(resource, name)} patched${changed ? '' : ' (no change)'}\n`);
    } catch (error) {
      running.fail(errorText(error));
    }
  }
}

export const scaleFlags = ['replicas', 'current-replicas'];

/** `kubectl scale` */
export async function scale(running: Running): Promise<void> {
  const { flags, words, resources, namespace, cluster } = running;
  const replicas = Number(flags.replicas);
  if (flags.replicas === undefined || !Number.isInteger(replicas) || replicas < 0) {
    throw new CommandError(
      'error: The --replicas=COUNT flag is required, and COUNT must be greater than or equal to 0',
    );
  }
  for (const { resource, name = '' } of namedObjects(resources, words)) {
    try {
      await ask(cluster, `${pathOf(resource, namespace, name, 'scale')}?fieldManager=kubectl`, {
        method: 'PATCH',
        type: patchTypes.merge,
        body: { spec: { replicas } },
      });
      running.write(`${slashed(resource, name)} scaled\n`);
    } catch (error) {
      running.fail(errorText(error));
    }
  }
}
