import { type DiscoveryFacts, discoveryFacts } from './discovery.js';
import { protoPackages } from './proto-fields.js';
import { type GoStrategy, lastPart, protoName, type Source } from './source.js';

/**
 * The facts about a release by the name of their file.
 *
 * @param tree the source tree
 * @param source the content of its Go files
 * @param version of the release: `v1.35.6`
 * @throws Error when a part of the tree has an unknown form
 */
export function releaseFacts(tree: string, source: Source, version: string): Record<string, object> {
  const minor = Number(/^v1\.(\d+)\./.exec(version)?.[1]);
  if (Number.isNaN(minor)) throw new Error(`not a version of Kubernetes: ${version}`);
  const discovery = discoveryFacts(tree, source);
  const facts: Record<string, object> = {
    protofields: { packages: protoPackages(tree, source) },
    enums: { enums: enumFacts(source) },
    discovery,
    defaults: { kinds: defaultsFacts(source) },
    printcolumns: source.printColumns,
    etcd: etcdFacts(source, discovery, minor),
    strategies: strategyFacts(source, discovery),
    featuregates: gateFacts(source, minor),
    lifecycles: { kinds: lifecycleFacts(source) },
  };
  return Object.fromEntries(
    Object.entries(facts).map(([name, each]) => [name, { kubernetesVersion: version, ...each }]),
  );
}

const isExample = (path: string) => path.includes('/example');

function enumFacts({ packages }: Source) {
  return Object.fromEntries(
    packages
      .filter(({ path }) => !isExample(path))
      .flatMap(({ path, enums }) =>
        enums.map(({ name, closed, values }) => [`${protoName(path)}.${name}`, { closed, values }]),
      ),
  );
}

function defaultsFacts({ defaults, packages }: Source) {
  return defaults
    .filter(({ steps }) => steps.length > 0)
    .map(({ package: path, kind, steps }) => ({
      package: protoName(path),
      group: packages.find((each) => each.path === path)?.group ?? '',
      version: lastPart(path),
      kind,
      steps,
    }))
    .sort((a, b) => (a.package < b.package ? -1 : a.package > b.package ? 1 : 0));
}

/** Whether a release such as `1.9` is the minor release or an earlier one. */
const isSince = (release: string | undefined, minor: number) =>
  release !== undefined && Number(release.split('.')[1]) <= minor;

function etcdFacts({ storage, etcd }: Source, { resources, groups }: DiscoveryFacts, minor: number) {
  const named = ({ group, resource }: { group: string; resource: string }) =>
    group === '' ? resource : `${group}/${resource}`;
  const minBeta = (group: string, resource: string) =>
    etcd.some(
      (each) =>
        each.group === group &&
        each.resource === resource &&
        each.version.includes('beta') &&
        isSince(each.introduced, minor),
    );
  return {
    specialResourcePrefixes: storage.specialPrefixes.map(({ group, resource, value }) => ({
      group,
      resource,
      prefix: value,
    })),
    storageVersionOverrides: storage.versionOverrides.map(({ group, resource, value }) => ({
      group,
      resource,
      version: value,
    })),
    cohabitating: storage.cohabitating,
    watchCacheDisabled: storage.watchCacheDisabled.map(named),
    entries: etcd.map(({ group, version, resource, stub, key, introduced, removed, expectedGVK }) => {
      const found = resources.find(
        (each) =>
          each.group === group &&
          each.version === version &&
          each.resource === resource &&
          each.subresource === undefined,
      );
      const isFixture = !groups.some((each) => each.group === group);
      const keyPattern = key.replace('NAMESPACE', '{namespace}').replace(/[^/]+$/, '{name}');
      return {
        group,
        version,
        resource,
        stub,
        etcdKey: key,
        ...(expectedGVK !== undefined && {
          expectedStorageGVK: { group: expectedGVK[0], version: expectedGVK[1], kind: expectedGVK[2] },
        }),
        ...(introduced !== undefined && { introducedVersion: introduced }),
        ...(removed !== undefined && { removedVersion: removed }),
        servedInThisVersion:
          !isSince(removed, minor) &&
          (introduced === undefined || isSince(introduced, minor) || minBeta(group, resource)),
        ...(found !== undefined && {
          kind: found.kind,
          namespaced: found.namespaced,
          storageGVK: found.storageGVK,
          keyPattern,
        }),
        storageMediaType:
          isFixture || storage.jsonGroups.includes(group) ? 'application/json' : 'application/vnd.kubernetes.protobuf',
        fixtureOnly: isFixture,
      };
    }),
  };
}

function strategyFacts({ strategies }: Source, { resources }: DiscoveryFacts) {
  const labelsOf = (group: string, kind: string) => {
    const served = strategies.labels.filter(
      (each) =>
        each.group === group &&
        each.kind === kind &&
        resources.some(({ group: g, version, kind: k }) => g === group && version === each.version && k === kind),
    );
    return served[0]?.labels ?? ['metadata.name', 'metadata.namespace'];
  };
  const stored = strategies.resources.filter(({ group, resource }) =>
    resources.some((each) => each.group === group && each.resource === resource),
  );
  const others = strategies.labels.filter(
    ({ group, version, kind }) =>
      resources.some((each) => each.group === group && each.version === version && each.kind === kind) &&
      !stored.some((each) => each.group === group && each.kind === kind),
  );
  return {
    // Kinds of further group-versions, whose objects are stored as those of a resource below.
    cohabitingFieldSelectors: others.map(({ group, kind, labels }) => ({ group, kind, fieldSelectors: labels })),
    resources: stored.map((each) => ({
      group: each.group,
      resource: each.resource,
      namespaced: each.namespaced,
      allowCreateOnUpdate: each.allowCreateOnUpdate,
      allowUnconditionalUpdate: each.allowUnconditionalUpdate,
      generationOnCreate: each.generationOnCreate,
      generationBumpedByStrategy: each.generationBumped,
      ...(each.defaultGC !== undefined && { defaultGC: collection(each.defaultGC) }),
      ...resetFields(each),
      ...(each.includeOnlyFilters !== undefined && { includeOnlyFilters: each.includeOnlyFilters }),
      ...(each.indexedFields !== undefined && { indexedFields: each.indexedFields }),
      returnDeletedObject: each.returnDeletedObject,
      hasStatusStrategy: each.hasStatusStrategy,
      fieldSelectors: labelsOf(each.group, each.kind),
    })),
  };
}

/** The fields that apply drops, those of the resource itself first. */
function resetFields({ resetFields: { main, status, ...others } = {} }: GoStrategy) {
  const all = { ...(main && { main }), ...(status && { status }), ...others };
  return Object.keys(all).length > 0 ? { resetFields: all } : {};
}

/** The garbage collection policy of a kind, or two policies when requests of some group-versions have their own. */
function collection(rules: NonNullable<GoStrategy['defaultGC']>) {
  const others = rules.find(({ versions }) => versions === undefined);
  const legacy = rules.find(({ versions }) => versions !== undefined);
  if (others === undefined || rules.length > 2) throw new Error('unknown form of a garbage collection policy');
  if (legacy === undefined) return others.policy;
  return { otherVersions: others.policy, legacyVersions: legacy.policy, legacyWhenRequestGV: legacy.versions };
}

/** The stages of each gate up to the release, and the gates that it needs. Gates that come later are left out. */
function gateFacts({ featureGates, gateDependencies }: Source, minor: number) {
  const stagesOf = ([name, stages]: [string, Source['featureGates'][string]]) =>
    [name, stages.filter(({ since }) => isSince(since, minor))] as const;
  const gates = byName(Object.entries(featureGates).map(stagesOf)).filter(([, stages]) => stages.length > 0);
  const names = new Set(gates.map(([name]) => name));
  const dependencies = byName(Object.entries(gateDependencies)).filter(([name]) => names.has(name));
  return { gates: Object.fromEntries(gates), dependencies: dependencies.map(([gate, needs]) => ({ gate, needs })) };
}

const byName = <T>(entries: readonly (readonly [name: string, value: T])[]) =>
  [...entries].sort(([a], [b]) => (a < b ? -1 : 1));

function lifecycleFacts({ packages }: Source) {
  return packages
    .filter(({ path }) => !isExample(path))
    .flatMap(({ path, group, types }) =>
      types.flatMap(({ name, lifecycle }) => {
        if (lifecycle === undefined) return [];
        const { replacement, ...releases } = lifecycle as { readonly replacement?: readonly string[] };
        return [
          {
            group,
            version: lastPart(path),
            kind: name,
            ...releases,
            ...(replacement !== undefined && { replacement: replacement.join('/') }),
          },
        ];
      }),
    );
}
