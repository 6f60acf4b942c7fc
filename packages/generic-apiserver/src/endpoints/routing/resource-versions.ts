import { schemaOfType } from '@k8s-ts/apimachinery/apply';
import { interpretMeta } from '@k8s-ts/apimachinery/json';
import { kindOf, type SchemeWithCodecs } from '@k8s-ts/apimachinery/runtime';
import {
  equalGroupVersionKind,
  formatGroupVersionKind,
  type GroupVersionKind,
  type GroupVersionResource,
} from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { AnyRESTStorage } from '@k8s-ts/registry-generic/rest';
import type { ObjectInterfaces, ResourceVersion } from '../../access/admission/object-interfaces.js';
import { strictMessage } from '../handlers/decode-body.js';

/** An endpoint of a resource at one version. */
interface Endpoint extends ResourceVersion {
  readonly storage: AnyRESTStorage;
  /** The scheme that knows the kind. */
  readonly groupMeta: SchemeWithCodecs;
}

interface InstalledVersion {
  readonly group: string;
  readonly version: string;
  readonly storages: Readonly<Record<string, AnyRESTStorage>>;
  readonly groupMeta: SchemeWithCodecs;
}

/**
 * Knows which endpoints of a server serve the same objects at different group-versions
 * (`kubernetes/apimachinery pkg/runtime/mapper.go`, EquivalentResourceRegistry). Nothing is computed before a plugin
 * asks.
 */
export class ResourceVersions {
  readonly #installed = new Map<string, InstalledVersion>();
  #changes = 0;

  /** Adds the storages of a group-version by path. They replace earlier storages of the group-version. */
  set(version: InstalledVersion): void {
    this.#installed.set(`${version.group}/${version.version}`, version);
    this.#changes++;
  }

  remove(group: string, version: string): void {
    if (this.#installed.delete(`${group}/${version}`)) this.#changes++;
  }

  /** The interfaces of an endpoint's objects. They follow later changes. */
  interfacesOf(
    resource: GroupVersionResource,
    subresource: string,
    storage: AnyRESTStorage,
    groupMeta: SchemeWithCodecs,
  ): ObjectInterfaces {
    const own: Endpoint = { resource, kind: storage.kind, storage, groupMeta };
    let known: { readonly changes: number; readonly endpoints: readonly Endpoint[] } | undefined;
    const all = () => {
      if (known?.changes !== this.#changes) {
        known = { changes: this.#changes, endpoints: this.#endpointsOf(own, subresource) };
      }
      return known.endpoints;
    };
    const find = (kind: GroupVersionKind) => {
      if (equalGroupVersionKind(kind, own.kind)) return own;
      const found = all().find((each) => equalGroupVersionKind(kind, each.kind));
      if (found === undefined) throw new Error(`unable to convert to ${formatGroupVersionKind(kind)}: unknown kind`);
      return found;
    };
    return {
      get versions() {
        return all();
      },
      async convert(object, from, to) {
        if (equalGroupVersionKind(from, to)) return object;
        const hub = await (find(from).storage.hub?.toHub(object) ?? object);
        return (await find(to).storage.hub?.fromHub(hub)) ?? hub;
      },
      decode(value, kind, strict = false): KubeObject {
        const { scheme, codecs } = find(kind).groupMeta;
        const isTyped = scheme.typeFor(kind) !== undefined;
        // A patch may have set a kind that does not exist. In that case, decoding the value reports the error.
        const named = isTyped ? kindOf(interpretMeta(value), kind) : kind;
        const target = scheme.typeFor(named) === undefined ? named : kind;
        const { object, strictErrors } = codecs.codecFor(kind).fromValue(value, target, strict && isTyped);
        if (strictErrors.length > 0) throw new Error(strictMessage(strictErrors));
        return object;
      },
      mergeSchemaFor(kind) {
        const schema = find(kind).groupMeta.scheme.mergeSchemaFor(kind);
        return schema !== undefined && 'goName' in schema ? schemaOfType(schema) : schema;
      },
    };
  }

  #endpointsOf(own: Endpoint, subresource: string): readonly Endpoint[] {
    const { resource } = own.resource;
    const path = subresource === '' ? resource : `${resource}/${subresource}`;
    const hub = hubOf(own.storage);
    const endpoints: Endpoint[] = [];
    for (const { group, version, storages, groupMeta } of this.#installed.values()) {
      const storage = Object.hasOwn(storages, path) ? storages[path] : undefined;
      if (storage === undefined || !equalGroupVersionKind(hubOf(storage), hub)) continue;
      // Subresources such as `scale` have one kind in many groups, whose objects have nothing to do with each other.
      if (subresource !== '' && group !== own.resource.group) continue;
      const isOwn = group === own.resource.group && version === own.resource.version;
      endpoints.push(isOwn ? own : { resource: { group, version, resource }, kind: storage.kind, storage, groupMeta });
    }
    return endpoints.length === 0 ? [own] : endpoints;
  }
}

const hubOf = ({ hub, kind }: AnyRESTStorage): GroupVersionKind => hub?.kind ?? kind;
