import { ask, type KubeObject, RefusedError } from '../../api/ask.js';
import { pathOf, type Resource } from '../../api/discovery.js';
import { CommandError, errorText, type Named, namedObjects, type Running } from '../session.js';
import { describeConfigMap, describeSecret } from './configuration.js';
import type { Describer, Describing } from './describing.js';
import { Description } from './description.js';
import { describeObject } from './generic.js';
import { describeNamespace } from './namespace.js';
import { describeNode } from './node.js';
import { describePod } from './pod.js';
import { describeService } from './service.js';
import { describeDeployment, describeJob, describeReplicaSet } from './workloads.js';

export const describeFlags = ['selector', 'all-namespaces'];

const describers: Readonly<Record<string, Describer<never>>> = {
  configmaps: describeConfigMap,
  namespaces: describeNamespace,
  nodes: describeNode,
  pods: describePod,
  secrets: describeSecret,
  services: describeService,
  'deployments.apps': describeDeployment,
  'replicasets.apps': describeReplicaSet,
  'jobs.batch': describeJob,
};

/**
 * Returns the text of `kubectl describe` for an object. Kinds without a describer of their own are described like
 * custom resources.
 */
export async function descriptionOf(resource: Resource, object: KubeObject, describing: Describing): Promise<string> {
  const to = new Description();
  const name = resource.group === '' ? resource.name : `${resource.name}.${resource.group}`;
  const describer = (describers[name] ?? describeObject) as Describer;
  await describer(to, { apiVersion: versionOf(resource), kind: resource.kind, ...object }, describing);
  return to.toString();
}

const versionOf = ({ group, version }: Resource) => (group === '' ? version : `${group}/${version}`);

/**
 * `kubectl describe`: describes named objects, the objects whose names begin with a text, or all objects of a type.
 * Events are shown only for a single object.
 */
export async function describe(running: Running): Promise<void> {
  const { words, resources, cluster } = running;
  if (words.length === 0) {
    throw new CommandError(
      'error: You must specify the type of resource to describe. Use "kubectl api-resources" for a complete list of supported resources.',
    );
  }
  const named = namedObjects(resources, words);
  const found: Found[] = [];
  let failures: unknown[] = [];
  for (const each of named) {
    try {
      found.push(...(await objectsOf(running, each)));
    } catch (error) {
      failures.push(error);
    }
  }
  const [missing] = failures;
  const isByPrefix = missing !== undefined && isNotFound(missing) && words.length === 2;
  if (isByPrefix) {
    found.push(...(await objectsWithPrefix(running, named[0] as Named)));
    if (found.length > 0) failures = [];
  }
  const hasEvents = found.length === 1 && !isByPrefix && missing === undefined;
  const texts = await Promise.all(
    found.map(({ resource, object }) => descriptionOf(resource, object, { cluster, now: Date.now(), hasEvents })),
  );
  running.write(isByPrefix ? texts.map((text) => `${text}\n`).join('') : texts.join('\n\n'));
  for (const error of failures) running.fail(errorText(error));
  if (found.length > 0 || failures.length > 0) return;
  const everywhere = running.flags['all-namespaces'] === 'true';
  running.fail(everywhere ? 'No resources found' : `No resources found in ${running.namespace} namespace.`);
}

const isNotFound = (error: unknown) => error instanceof RefusedError && error.status.reason === 'NotFound';

interface Found {
  readonly resource: Resource;
  readonly object: KubeObject;
}

/** @throws RefusedError when there is no object with the name */
async function objectsOf(running: Running, { resource, name }: Named): Promise<readonly Found[]> {
  const { cluster, namespace, flags } = running;
  if (name !== undefined) return [{ resource, object: await ask(cluster, pathOf(resource, namespace, name)) }];
  const query = flags.selector ? `?labelSelector=${encodeURIComponent(flags.selector)}` : '';
  const path = pathOf(resource, flags['all-namespaces'] === 'true' ? undefined : namespace);
  const { items } = await ask<{ items: KubeObject[] }>(cluster, path + query);
  return items.map((object) => ({ resource, object }));
}

async function objectsWithPrefix(running: Running, { resource, name = '' }: Named): Promise<readonly Found[]> {
  const all = await objectsOf(running, { resource, name: undefined });
  return all.filter(({ object }) => object.metadata?.name?.startsWith(name));
}
