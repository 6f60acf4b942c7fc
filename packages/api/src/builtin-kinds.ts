import type { TypeInfo, TypePackage } from '@k8s-ts/apimachinery/field-table';
import type { GroupVersion, GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import { builtinTypes } from './builtin-types.js';

/** Packages whose kinds kube-apiserver, its extensions server and its aggregator register in their schemes. */
const isRegistered = ({ name, group }: TypePackage): boolean =>
  group !== undefined &&
  /^k8s\.io\.(api|apiextensions_apiserver|kube_aggregator)\./.test(name) &&
  !name.startsWith('k8s.io.api.apidiscovery.');

let groupVersions: readonly GroupVersion[] | undefined;
let byPackage: ReadonlyMap<string, GroupVersion> | undefined;

const groupVersionOf = ({ group, version }: TypePackage): GroupVersion => ({ group: group ?? '', version });

/** The kinds of the built-in types, served or not. */
export const builtinKinds = {
  /** The group-versions in which kube-apiserver's schemes have kinds. */
  get groupVersions(): readonly GroupVersion[] {
    groupVersions ??= builtinTypes.packages.filter(isRegistered).map(groupVersionOf);
    return groupVersions;
  },

  /**
   * The kind whose objects have this type. Undefined for types that are only part of others, and for types that are not
   * built in.
   */
  kindOf(type: TypeInfo): GroupVersionKind | undefined {
    if (!type.hasTypeMeta) return undefined;
    byPackage ??= new Map(
      builtinTypes.packages.filter(({ group }) => group !== undefined).map((each) => [each.name, groupVersionOf(each)]),
    );
    const dot = type.name.lastIndexOf('.');
    const found = byPackage.get(type.name.slice(0, dot));
    return found === undefined ? undefined : { ...found, kind: type.name.slice(dot + 1) };
  },
};

/** Groups whose kinds kube-apiserver registers, but `kubernetes/client-go kubernetes/scheme` does not. */
const serverGroups: ReadonlySet<string> = new Set(
  ['admission', 'apiextensions', 'apiregistration', 'imagepolicy'].map((name) => `${name}.k8s.io`),
);

/** The kinds that client-go's scheme has. OpenAPI documents of custom resources list them. */
export const clientKinds = {
  get groupVersions(): readonly GroupVersion[] {
    return builtinKinds.groupVersions.filter(({ group }) => !serverGroups.has(group));
  },

  kindOf: (type: TypeInfo): GroupVersionKind | undefined => builtinKinds.kindOf(type),
};
