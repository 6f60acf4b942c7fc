import type { MadeUpDefinition } from '../../kit/made-up/definition.js';
import { RandomWords } from '../../kit/made-up/random-words.js';
import { type BuiltInKind, builtInKinds } from './built-in-objects.js';
import { madeUpObject } from './made-up-object.js';
import { madeUpProjects } from './made-up-projects.js';

/** An object, and the path that it is sent to. */
export interface Manifest {
  readonly object: {
    readonly apiVersion: string;
    readonly kind: string;
    readonly metadata: { readonly name: string; readonly namespace?: string } & Readonly<Record<string, unknown>>;
  } & Readonly<Record<string, unknown>>;
  /** Path of its collection. */
  readonly collection: string;
}

/** All requests of the bench. They are the same for the same seed. */
export interface Work {
  /** Definitions of each project. */
  readonly projects: readonly (readonly MadeUpDefinition[])[];
  readonly definitions: readonly Manifest[];
  /** The namespaces of the objects. */
  readonly namespaces: readonly Manifest[];
  readonly objects: readonly Manifest[];
  readonly random: RandomWords;
}

const namespaceCount = 20;
/** Part of the objects that are custom resources. */
const customShare = 0.4;

/** @param scale 1: 160 definitions of 25 projects and 2,500 objects */
export function makeWork(scale: number, seed = 51): Work {
  const random = new RandomWords(seed);
  const projects = madeUpProjects(random, 25, Math.max(25, Math.round(160 * scale)));
  const made = projects.flat();
  const drawn = builtInKinds.flatMap((kind) => Array<BuiltInKind>(kind.weight).fill(kind));
  const count = Math.round(2500 * scale);
  const objects = Array.from({ length: count }, (_, index) => {
    const name = `${random.word()}-${index}`;
    const namespace = `bench-${random.below(namespaceCount)}`;
    if (random.chance(customShare))
      return customObject(random, made[index % made.length] as MadeUpDefinition, name, namespace);
    // There is at least one object of each kind.
    return builtInObject(random, builtInKinds[index] ?? random.pick(drawn), name, namespace);
  });
  return {
    projects,
    definitions: made.map(({ manifest }) => ({
      object: manifest as unknown as Manifest['object'],
      collection: definitionsPath,
    })),
    namespaces: Array.from({ length: namespaceCount }, (_, i) => namespaceNamed(`bench-${i}`)),
    objects,
    random,
  };
}

export const definitionsPath = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

export const namespaceNamed = (name: string): Manifest => ({
  object: { apiVersion: 'v1', kind: 'Namespace', metadata: { name } },
  collection: '/api/v1/namespaces',
});

const collectionOf = (apiVersion: string, plural: string, namespace: string | undefined) =>
  `${apiVersion.includes('/') ? '/apis' : '/api'}/${apiVersion}${namespace === undefined ? '' : `/namespaces/${namespace}`}/${plural}`;

export function customObject(random: RandomWords, made: MadeUpDefinition, name: string, namespace: string): Manifest {
  const where = made.namespaced ? namespace : undefined;
  return {
    object: madeUpObject(random, made, name, where) as unknown as Manifest['object'],
    collection: collectionOf(`${made.group}/${made.version}`, made.plural, where),
  };
}

export function builtInObject(random: RandomWords, kind: BuiltInKind, name: string, namespace: string): Manifest {
  const where = kind.namespaced ? namespace : undefined;
  const metadata = {
    name,
    ...(where === undefined ? {} : { namespace: where }),
    labels: { 'app.kubernetes.io/name': name, 'app.kubernetes.io/managed-by': 'bench' },
    ...(random.chance(0.3) && { annotations: { 'example.test/description': random.sentence(60) } }),
  };
  return {
    object: { apiVersion: kind.apiVersion, kind: kind.kind, metadata, ...kind.make(random, name) },
    collection: collectionOf(kind.apiVersion, kind.plural, where),
  };
}
