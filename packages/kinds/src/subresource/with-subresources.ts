import { type CustomResourceDefinition, validateDefinition } from '@k8s-ts/apiextensions';
import { validateObject } from '@k8s-ts/apiextensions/schema';
import { newInvalid } from '@k8s-ts/apimachinery/errors';
import { equalJSON } from '@k8s-ts/apimachinery/json-patch';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { aggregateText } from '@k8s-ts/apimachinery/validation';
import type { AnyRESTStorage, APIGroupInfo, Creater, RESTStorage, RequestContext } from '@k8s-ts/registry-generic';
import { mapVersions } from '../map-storages.js';
import { requestOf } from '../source/request-of.js';
import { toDefinition } from '../to-definition.js';
import type {
  ConnectedSubresource,
  KindSubresource,
  PostedSubresource,
  SubresourceRequest,
} from './kind-subresource.js';

/** Subresources by name, such as `restart`. */
export type KindSubresources = Readonly<Record<string, KindSubresource>>;

/**
 * The definitions of the kinds of bodies, at the versions of the kind itself.
 *
 * @throws TypeError when a server would refuse a definition, or a kind would have two schemas
 */
export function bodyDefinitions(
  { spec }: CustomResourceDefinition,
  subresources: KindSubresources,
): ReadonlyMap<string, CustomResourceDefinition> {
  const [stored, ...others] = spec.versions.map(({ name }) => name);
  const definitions = new Map<string, CustomResourceDefinition>();
  for (const subresource of Object.values(subresources)) {
    if (!('kind' in subresource)) continue;
    const { kind, schema } = subresource;
    const definition = toDefinition(
      { group: spec.group, version: stored ?? '', kind, schema, namespaced: spec.scope === 'Namespaced' },
      others.map((version) => ({ version, schema, toStored: (object) => object, fromStored: (object) => object })),
    );
    const errors = validateDefinition(definition);
    if (errors.length > 0) throw new TypeError(`the kind ${kind} is invalid: ${aggregateText(errors)}`);
    const known = definitions.get(kind);
    if (kind === spec.names.kind || (known && !equalJSON(known as never, definition as never))) {
      throw new TypeError(`the kind ${kind} has another schema already`);
    }
    definitions.set(kind, definition);
  }
  return definitions;
}

/** Returns the group with the subresources at each version of the resource. */
export function withSubresources(
  info: APIGroupInfo,
  { spec: { group, names, versions } }: CustomResourceDefinition,
  subresources: KindSubresources,
  bodies: ReadonlyMap<string, CustomResourceDefinition>,
): APIGroupInfo {
  const storedVersion = versions.find(({ storage }) => storage)?.name ?? '';
  const stored = info.versionedResources[storedVersion]?.[names.plural];
  if (stored === undefined)
    throw new TypeError(`${names.plural} have subresources, so ${storedVersion} must be served`);
  const status = info.versionedResources[storedVersion]?.[`${names.plural}/status`];
  const objects = new SubresourceObjects(stored, status ?? stored);
  return mapVersions(info, (storages, version) => {
    const more = Object.entries(subresources).map(([name, subresource]): [string, AnyRESTStorage] => {
      const { namespaced } = stored;
      if (!('kind' in subresource)) {
        const kind = { group, version, kind: names.kind };
        return [`${names.plural}/${name}`, connected({ kind, namespaced }, subresource, objects)];
      }
      const kind = { group, version, kind: subresource.kind };
      const body = bodies.get(subresource.kind) as CustomResourceDefinition;
      return [`${names.plural}/${name}`, posted({ kind, namespaced }, subresource, body, objects)];
    });
    return { ...storages, ...Object.fromEntries(more) };
  });
}

function posted(
  storage: RESTStorage,
  subresource: PostedSubresource,
  definition: CustomResourceDefinition,
  objects: SubresourceObjects,
): RESTStorage & Creater {
  return {
    ...storage,
    async create(name = '', body, options, context) {
      const about = await objects.request(name, context, options.dryRun === true);
      const { metadata: _metadata, ...content } = body;
      const { namespace } = (about.object as KubeObject).metadata;
      const metadata = { name, ...(namespace === undefined ? {} : { namespace }) };
      const { errors } = validateObject(definition, { ...body, metadata });
      if (errors.length > 0) throw newInvalid(storage.kind, name, errors);
      await options.validate?.(body);
      const answer = (await subresource.create({ ...body, metadata } as never, about)) ?? content;
      const { group, version, kind } = storage.kind;
      return { object: { ...answer, apiVersion: `${group}/${version}`, kind, metadata } };
    },
  };
}

function connected(
  storage: RESTStorage,
  { methods, withPath = false, connect }: ConnectedSubresource,
  objects: SubresourceObjects,
): AnyRESTStorage {
  return {
    ...storage,
    connectMethods: methods,
    connectPath: withPath,
    connect: async (name, request, context) => connect(request, await objects.request(name, context, false)),
  };
}

/** Makes the requests that the functions of subresources get, from the storage of the stored version. */
class SubresourceObjects {
  readonly #storage: AnyRESTStorage;
  readonly #status: AnyRESTStorage;

  constructor(storage: AnyRESTStorage, status: AnyRESTStorage) {
    this.#storage = storage;
    this.#status = status;
  }

  /** @throws StatusError 404 when there is no such object */
  async request(name: string, context: RequestContext, dryRun: boolean): Promise<SubresourceRequest<never>> {
    const { object } = await (this.#storage.get as NonNullable<AnyRESTStorage['get']>)(name, {}, context);
    return {
      object: object as never,
      user: context.user,
      ...requestOf(context.signal),
      dryRun,
      warn: (text) => context.warn(text),
      update: (change) => changed(this.#storage, name, change, context, dryRun),
      updateStatus: (change) => changed(this.#status, name, change, context, dryRun),
    };
  }
}

async function changed(
  storage: AnyRESTStorage,
  name: string,
  change: (current: never) => KubeObject | Promise<KubeObject>,
  context: RequestContext,
  dryRun: boolean,
): Promise<never> {
  if (storage.update === undefined) throw new Error('objects of this kind cannot be changed');
  const updatedObject = async (current: KubeObject | undefined) => change(current as never);
  const { result } = await storage.update(name, { updatedObject }, { dryRun }, context);
  return result.object as never;
}
