import type { apiextensionsv1 } from '@k8s-ts/api/types';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import type {
  CustomResourceDefinitionSpec,
  CustomResourceDefinitionVersion,
} from '../kind/custom-resource-definition.js';

/** The parts of a version that the internal form of a definition holds once when all versions agree. */
export type VersionParts = Pick<
  CustomResourceDefinitionVersion,
  'schema' | 'subresources' | 'additionalPrinterColumns' | 'selectableFields'
>;

/**
 * A spec in the form that upstream validates. Parts that are equal in all versions stand at the top and no longer in
 * the versions, so that paths in errors begin with `spec.validation` instead of `spec.versions[0].schema`
 * (`kubernetes/apiextensions-apiserver pkg/apis/apiextensions/v1/conversion.go`).
 */
export interface SharedPartsSpec extends Omit<CustomResourceDefinitionSpec, 'versions'> {
  readonly versions: readonly CustomResourceDefinitionVersion[];
  /** The spec has no list of versions, not even an empty one. */
  readonly lacksVersions: boolean;
  /** Name of the first version; empty when there are no versions. */
  readonly version: string;
  readonly shared: VersionParts;
  /** The versions by name; of several with one name, the first. */
  readonly byName: ReadonlyMap<string, CustomResourceDefinitionVersion>;
}

const partNames = ['schema', 'subresources', 'additionalPrinterColumns', 'selectableFields'] as const;

export function withSharedParts(spec: CustomResourceDefinitionSpec): SharedPartsSpec {
  const versions = spec.versions ?? [];
  const lacksVersions = versions !== spec.versions;
  const [first] = versions;
  if (first === undefined) return { ...spec, versions, lacksVersions, version: '', shared: {}, byName: new Map() };
  const equalParts = partNames.filter((name) =>
    versions.every((each) => each === first || equalPart(each[name], first[name])),
  );
  const shared: Record<string, unknown> = {};
  for (const name of equalParts) shared[name] = first[name];
  const own = versions.map((version) => withoutParts(version, equalParts));
  const byName = new Map(own.map((version) => [version.name, version]).reverse() as [string, (typeof own)[number]][]);
  return { ...spec, versions: own, lacksVersions, version: first.name, shared, byName };
}

/** The schema of a version, whether it is in the version or shared by all. */
export function schemaOf(
  { shared, byName }: SharedPartsSpec,
  version: string,
): apiextensionsv1.CustomResourceValidation | undefined {
  return shared.schema ?? byName.get(version)?.schema;
}

/** The subresources of a version, whether they are in the version or shared by all. */
export function subresourcesOf(
  { shared, byName }: SharedPartsSpec,
  version: string,
): apiextensionsv1.CustomResourceSubresources | undefined {
  return shared.subresources ?? byName.get(version)?.subresources;
}

/** An empty object differs from an absent one here, like a pointer to an empty struct from nil. */
function equalPart(a: object | undefined, b: object | undefined): boolean {
  return a === b || semanticEqual(a, b);
}

function withoutParts(version: CustomResourceDefinitionVersion, names: readonly (keyof VersionParts)[]) {
  const rest: Record<string, unknown> = { ...version };
  for (const name of names) delete rest[name];
  return rest as unknown as CustomResourceDefinitionVersion;
}
