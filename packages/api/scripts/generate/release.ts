import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMinorAtMost, oldestCompatibleMinor } from '../../src/discovery/effective-version.js';
import { header } from './text.js';

/** A field of protofields.json. */
export interface ProtoField {
  readonly name: string;
  readonly number: number;
  readonly type: string;
  /** Absent when the field holds one value. */
  readonly label?: 'repeated' | 'map';
  readonly mapKey?: string;
  readonly mapValue?: string;
  readonly markers?: Readonly<Record<string, unknown>>;
  readonly json?: string | null;
  readonly inline?: boolean;
  readonly omitempty?: boolean;
  readonly omitzero?: boolean;
  readonly pointer?: boolean;
  readonly goType?: string;
  readonly patchStrategy?: string;
  readonly patchMergeKey?: string;
  readonly listType?: string;
  readonly listMapKey?: readonly string[];
  readonly mapType?: string;
  readonly structType?: string;
  readonly enumType?: string;
}

/** Forms in JSON that are not an object of the message's fields. */
export type SpecialForm =
  | 'time'
  | 'microTime'
  | 'duration'
  | 'quantity'
  | 'intOrString'
  | 'raw'
  | 'stringList'
  | 'schemaOrArray'
  | 'schemaOrBool'
  | 'schemaOrStringArray';

export interface ProtoMessage {
  readonly fields: readonly ProtoField[];
  readonly hasTypeMeta?: boolean;
  /** Form in JSON. Undefined: an object of the fields. */
  readonly form?: SpecialForm;
  readonly goAlias?: string;
  readonly goMarkers?: Readonly<Record<string, unknown>>;
}

export interface ProtoPackage {
  readonly group: string | null;
  readonly version: string;
  readonly goPackage: string;
  readonly messages: Readonly<Record<string, ProtoMessage>>;
}

export interface DiscoveryResource {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly subresource?: string;
  readonly kind: string;
  readonly responseKind?: unknown;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly singularName?: string;
  readonly storageVersionHash?: string;
  readonly storageGVK?: { readonly group: string; readonly version: string; readonly kind: string };
}

/** The facts about one Kubernetes release that tables are made from. */
export interface Release {
  readonly version: string;
  readonly packages: Readonly<Record<string, ProtoPackage>>;
  readonly enums: Readonly<Record<string, { readonly values: readonly string[]; readonly closed: boolean }>>;
  readonly discovery: {
    readonly groups: readonly {
      readonly group: string;
      readonly preferred: string;
      readonly versions: readonly Readonly<Record<string, unknown>>[];
    }[];
    readonly resources: readonly DiscoveryResource[];
  };
  readonly lifecycles: {
    /** Releases such as `1.34`. */
    readonly kinds: readonly {
      readonly group: string;
      readonly version: string;
      readonly kind: string;
      readonly introduced?: string;
      readonly deprecated?: string;
      readonly removed?: string;
      /** `group/version/kind` */
      readonly replacement?: string;
    }[];
  };
  readonly featureGates: {
    /** Stages of each gate, the oldest first. The last one is that of the release. */
    readonly gates: Readonly<
      Record<
        string,
        readonly { readonly since: string; readonly stage: string; readonly default: boolean; readonly locked?: true }[]
      >
    >;
    /** The gates that a gate needs, sorted. */
    readonly dependencies: readonly { readonly gate: string; readonly needs: readonly string[] }[];
  };
  readonly defaults: {
    readonly kinds: readonly {
      readonly package: string;
      readonly group: string;
      readonly version: string;
      readonly kind: string;
      readonly steps: readonly { readonly path: string; readonly call?: string; readonly value?: unknown }[];
    }[];
  };
  readonly printColumns: {
    readonly byKind: readonly {
      readonly group: string;
      readonly kind: string;
      readonly columns: readonly PrintColumn[];
    }[];
    readonly defaultTable: readonly PrintColumn[];
  };
  readonly etcd: {
    readonly specialResourcePrefixes: readonly {
      readonly group: string;
      readonly resource: string;
      readonly prefix: string;
    }[];
    readonly watchCacheDisabled: readonly string[];
    readonly entries: readonly {
      readonly group: string;
      readonly version: string;
      readonly resource: string;
      readonly keyPattern?: string;
      readonly storageGVK: { readonly group: string; readonly version: string; readonly kind: string } | null;
      readonly storageMediaType: string;
      readonly fixtureOnly?: boolean;
      readonly servedInThisVersion?: boolean;
      /** The first minor release without the resource in this version. */
      readonly removedVersion?: string;
    }[];
  };
  readonly strategies: Readonly<Record<string, unknown>> & {
    readonly resources: readonly Readonly<Record<string, unknown>>[];
  };
}

export interface PrintColumn {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly priority: number;
  /** A field by its Go package and type: `apiv1.PodSpec.nodeName`. */
  readonly descriptionFrom?: string;
}

/** Reads the facts about a release from a folder. */
export function loadRelease(dir: string): Release {
  const read = (name: string) => JSON.parse(readFileSync(join(dir, `${name}.json`), 'utf8')) as Record<string, unknown>;
  const proto = read('protofields');
  return {
    version: proto.kubernetesVersion,
    packages: proto.packages,
    enums: read('enums').enums,
    discovery: read('discovery'),
    lifecycles: read('lifecycles'),
    featureGates: read('featuregates'),
    defaults: read('defaults'),
    printColumns: read('printcolumns'),
    etcd: read('etcd'),
    strategies: read('strategies'),
  } as unknown as Release;
}

/**
 * Resources and subresources that the release has removed from a group-version, but that an earlier release has that a
 * server can emulate. Their types still exist. Apart from the version, they equal those of the stored version.
 */
export function removedResources({ discovery, etcd, packages, version: release }: Release): DiscoveryResource[] {
  return etcd.entries.flatMap(({ group, version, resource, removedVersion }) => {
    if (removedVersion === undefined || !isMinorAtMost(removedVersion, release)) return [];
    if (isMinorAtMost(removedVersion, oldestCompatibleMinor)) return [];
    const rows = discovery.resources.filter(
      (each) => each.group === group && each.resource === resource && each.version === storedVersion(each, discovery),
    );
    const types = Object.values(packages).find((each) => each.group === group && each.version === version)?.messages;
    return rows.flatMap((each) => (types?.[each.kind] === undefined ? [] : { ...each, version }));
  });
}

/** The version that a resource, or the resource of a subresource, is stored in. */
const storedVersion = ({ group, resource }: DiscoveryResource, { resources }: Release['discovery']) =>
  resources.find((each) => each.group === group && each.resource === resource && each.storageGVK)?.storageGVK?.version;

/** The release of the facts, as constants. */
export function releaseFile({ version }: Release): string {
  const minor = /^v(\d+\.\d+)\./.exec(version)?.[1];
  if (minor === undefined) throw new Error(`${version} is no release`);
  return `${header(version)}\n/** The release of the facts. */\nexport const releaseVersion = '${version}';\n\n/** Its minor release. */\nexport const releaseMinor = '${minor}';\n`;
}
