import type { VersionConverter } from '@k8s-ts/apimachinery/runtime';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { mapBatches } from '@k8s-ts/event-loop';
import { extendStore } from './extend-storage.js';
import type {
  AnyRESTStorage,
  DeletionCheck,
  ListOptions,
  ListRepresentation,
  Representation,
  UpdateCheck,
  WatchEventRepresentation,
} from './rest-storage.js';

type Served = (representation: Representation) => Representation;

/**
 * Serves a storage at another version than its own. Objects are converted on their way in and out, and checks see
 * objects at the served version. All readers of a revision get the same representation, which converts it when it is
 * first read.
 *
 * @param converter such as `scheme.converterBetween(stored, served)`
 */
export function convertedStorage(storage: AnyRESTStorage, converter: VersionConverter): AnyRESTStorage {
  const served = newServedRepresentations(converter);
  return extendStore(storage, {
    kind: converter.kind,
    hub: { kind: storage.kind, toHub: converter.toStored, fromHub: converter.toServed },
    ...convertedReads(storage, converter, served),
    ...convertedWrites(storage, converter, served),
  });
}

/**
 * Makes the function that converts an object from the stored version to the served version. For the same object it
 * returns the same result.
 */
function newServedRepresentations(converter: VersionConverter): Served {
  const converted = new WeakMap<Representation, Representation>();
  return (representation) => {
    let result = converted.get(representation);
    if (result === undefined) {
      result = new ConvertedRepresentation(converter, representation);
      converted.set(representation, result);
    }
    return result;
  };
}

const servedList = (list: ListRepresentation, served: Served): ListRepresentation => ({
  ...list,
  items: list.items.map(served),
});

const withVersion = <T extends ListOptions>(options: T, { kind }: VersionConverter): T => ({
  ...options,
  servedVersion: kind.version,
});

function convertedReads(storage: AnyRESTStorage, converter: VersionConverter, served: Served): Partial<AnyRESTStorage> {
  const { get, getSync, list, watch, tableRow } = storage;
  return {
    get: get && (async (name, options, context) => served(await get.call(storage, name, options, context))),
    getSync:
      getSync &&
      ((name, options, context) => {
        const atHand = getSync.call(storage, name, options, context);
        return atHand && served(atHand);
      }),
    list:
      list &&
      (async (options, context) =>
        servedList(await list.call(storage, withVersion(options, converter), context), served)),
    watch:
      watch &&
      (async (options, context) =>
        servedEvents(await watch.call(storage, withVersion(options, converter), context), served)),
    tableRow:
      tableRow &&
      ((object) => {
        const stored = converter.toStored(object);
        // Annotations that only carry fields of another version are not shown.
        return { metadata: stored.metadata, ...tableRow.call(storage, stored) };
      }),
  };
}

function convertedWrites(
  storage: AnyRESTStorage,
  converter: VersionConverter,
  served: Served,
): Partial<AnyRESTStorage> {
  const checked = (check: DeletionCheck | undefined): DeletionCheck | undefined =>
    check && ((object, determined) => check(converter.toServed(object), determined));
  const checkedUpdate = (check: UpdateCheck | undefined): UpdateCheck | undefined =>
    check && ((object, old) => check(converter.toServed(object), converter.toServed(old)));
  const { create, update, delete: remove, deleteCollection } = storage;
  return {
    create:
      create &&
      (async (name, object, { validate, ...options }, context) =>
        served(
          await create.call(
            storage,
            name,
            converter.toStored(object),
            { ...options, ...optional('validate', checked(validate)) },
            context,
          ),
        )),
    update:
      update &&
      (async (name, info, { validateCreate, validateUpdate, ...options }, context) => {
        const outcome = await update.call(
          storage,
          name,
          {
            ...optional('preconditions', info.preconditions),
            updatedObject: async (current) =>
              converter.toStored(await info.updatedObject(current && converter.toServed(current))),
          },
          {
            ...options,
            ...optional('validateCreate', checked(validateCreate)),
            ...optional('validateUpdate', checkedUpdate(validateUpdate)),
          },
          context,
        );
        return { ...outcome, result: served(outcome.result) };
      }),
    delete:
      remove &&
      (async (name, { validate, ...options }, context) => {
        const outcome = await remove.call(
          storage,
          name,
          { ...options, ...optional('validate', checked(validate)) },
          context,
        );
        return { ...outcome, ...optional('result', outcome.result && served(outcome.result)) };
      }),
    deleteCollection:
      deleteCollection &&
      (async ({ validate, ...options }, selection, context) =>
        servedList(
          await deleteCollection.call(
            storage,
            { ...options, ...optional('validate', checked(validate)) },
            withVersion(selection, converter),
            context,
          ),
          served,
        )),
  };
}

/**
 * An object at the served version. It is converted when it is first read, and again if it was garbage-collected
 * meanwhile.
 */
class ConvertedRepresentation implements Representation {
  readonly #converter: VersionConverter;
  readonly #stored: Representation;
  #object: WeakRef<KubeObject> | undefined;

  constructor(converter: VersionConverter, stored: Representation) {
    this.#converter = converter;
    this.#stored = stored;
  }

  get object(): KubeObject {
    const known = this.#object?.deref();
    if (known !== undefined) return known;
    const object = this.#converter.toServed(this.#stored.object);
    this.#object = new WeakRef(object);
    return object;
  }

  get size(): number | undefined {
    return this.#stored.size;
  }
}

/** An object with only this property, or an empty one when the value is undefined. */
function optional<K extends string, V>(name: K, value: V | undefined): { [key in K]?: V } {
  return value === undefined ? {} : ({ [name]: value } as { [key in K]: V });
}

function servedEvents(
  batches: AsyncIterable<readonly WatchEventRepresentation[]>,
  served: Served,
): AsyncIterable<readonly WatchEventRepresentation[]> {
  return mapBatches(batches, (event) =>
    event.type === 'BOOKMARK' || event.type === 'ERROR' ? event : { type: event.type, object: served(event.object) },
  );
}
