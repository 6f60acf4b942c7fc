import { formatGroupVersion, type GroupVersionKind, parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { withMeta } from '@k8s-ts/registry-generic';
import type { StoredObject } from '@k8s-ts/storage';
import type { CustomSchema } from '../../schema/index.js';
import type { ObjectConverter } from '../conversion/object-converter.js';
import { ConvertedRevision } from './converted-revision.js';
import { withStoredMetadata } from './stored-metadata.js';

/** Facts about a definition that {@link versionCodec} needs. */
export interface VersionCodecOptions {
  /** The kind at the version to serve. */
  readonly kind: GroupVersionKind;
  /** The version in which objects are written. */
  readonly storageVersion: string;
  readonly converter: ObjectConverter;
  /** Undefined for a version that the definition does not have. */
  schemaOf(version: string): CustomSchema | undefined;
  readonly preserveUnknownFields: boolean;
}

/** Reads and writes stored objects at one version of a definition. */
export interface VersionCodec {
  /**
   * Stored objects at the version: without unknown fields, with defaults, converted. The result is the stored object
   * itself when its bytes are already what clients get. The same revision is converted once, also by calls at the same
   * time.
   *
   * @param anew whether conversions by a webhook are repeated, even if the revision was converted before. Default false
   * @throws StatusError 500 when the conversion fails
   */
  fromStored(stored: readonly StoredObject[], anew?: boolean): Promise<readonly StoredObject[]>;
  /** Like {@link fromStored}, for one object and for conversions that need no request; otherwise undefined. */
  view(object: KubeObject): KubeObject | undefined;
  /** The object at the storage version. */
  toStored(object: KubeObject): Promise<KubeObject>;
  /** An object of the storage version at this version. It need not come from the store. */
  fromHub(object: KubeObject): Promise<KubeObject>;
  /** The object as {@link fromStored} would return it after {@link toStored}. */
  asStored(object: KubeObject): Promise<KubeObject>;
}

/**
 * Decodes, defaults and converts in the order of kube-apiserver
 * (`kubernetes/apiextensions-apiserver pkg/apiserver/customresource_handler.go`).
 */
export function versionCodec(options: VersionCodecOptions): VersionCodec {
  const { kind, converter, storageVersion, preserveUnknownFields, schemaOf } = options;
  const served = formatGroupVersion(kind);
  const known = new WeakMap<StoredObject, StoredObject>();
  /** Conversions by requests that run, by object. They never reject. */
  const running = new Map<StoredObject, Promise<unknown>>();
  const coerceOptions = { dropInvalidMetadata: true, preserveUnknownFields };

  function schemaOfObject({ apiVersion = '' }: KubeObject): CustomSchema {
    const schema = schemaOf(parseGroupVersion(apiVersion).version);
    if (schema === undefined) {
      throw new Error(`request to convert CR from an invalid group/version: ${apiVersion}`);
    }
    return schema;
  }

  /** The object as it is stored, without unknown fields and with the defaults of its version. */
  function decoded(object: KubeObject): KubeObject {
    const schema = schemaOfObject(object);
    const coerced = schema.applyDefaults(schema.coerce(withStoredMetadata(object), coerceOptions).object);
    return coerced.metadata.generation ? coerced : withMeta(coerced, { generation: 1 });
  }

  /** The object after a conversion, without fields that its new version does not have. */
  const finished = (object: KubeObject): KubeObject =>
    schemaOfObject(object).coerce(object, { preserveUnknownFields }).object;

  const needsRequest = ({ apiVersion }: KubeObject): boolean =>
    converter.convertNow === undefined && apiVersion !== served;

  async function toStored(object: KubeObject): Promise<KubeObject> {
    const [converted = object] = await converter.convert(
      [object],
      formatGroupVersion({ ...kind, version: storageVersion }),
    );
    return converted === object ? object : finished(converted);
  }

  async function convertAll(missing: readonly StoredObject[]): Promise<ReadonlyMap<StoredObject, StoredObject>> {
    const sources = missing.map(({ object }) => decoded(object));
    const results = await converter.convert(sources, served);
    const made = new Map<StoredObject, StoredObject>();
    missing.forEach((each, i) => {
      const source = sources[i] as KubeObject;
      const result = results[i] as KubeObject;
      const object = result === source ? source : finished(result);
      const converted = object === each.object ? each : new ConvertedRevision(each, object);
      made.set(each, converted);
      if (!known.has(each)) known.set(each, converted);
    });
    return made;
  }

  async function convertShared(missing: readonly StoredObject[]): Promise<ReadonlyMap<StoredObject, StoredObject>> {
    const conversion = convertAll(missing);
    const settled = conversion.catch(() => undefined);
    for (const each of missing) running.set(each, settled);
    try {
      return await conversion;
    } finally {
      for (const each of missing) if (running.get(each) === settled) running.delete(each);
    }
  }

  return {
    async fromStored(stored, anew = false) {
      if (!anew && running.size > 0) await Promise.all(stored.map((each) => running.get(each)));
      const isMissing = (each: StoredObject): boolean => !known.has(each) || (anew && needsRequest(each.object));
      const missing = stored.filter(isMissing);
      const isShared = !anew && converter.convertNow === undefined && missing.length > 0;
      const made = await (isShared ? convertShared : convertAll)(missing);
      return stored.map((each) => made.get(each) ?? (known.get(each) as StoredObject));
    },
    view(object) {
      const source = decoded(object);
      const converted = converter.convertNow?.(source, served);
      if (converted === undefined) return undefined;
      return converted === source ? source : finished(converted);
    },
    toStored,
    async fromHub(object) {
      const [converted = object] = await converter.convert([object], served);
      return converted === object ? object : finished(converted);
    },
    async asStored(object) {
      const [converted] = await converter.convert([decoded(await toStored(object))], served);
      return finished(converted as KubeObject);
    },
  };
}
