import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtinTypes } from '../src/builtin-types.js';

/**
 * The folder of upstream's round-trip objects: the same object of every kind, with every field set, as JSON, YAML and
 * protobuf. They are not part of this repository; those of another release are named by K8S_TS_GOLDEN_OBJECTS.
 */
export const upstreamObjects: string =
  process.env.K8S_TS_GOLDEN_OBJECTS ??
  join(import.meta.dirname, '../../../../shared/reference/kubernetes-1.35/testdata/HEAD');

/** Group-version and kind of a file's name, such as `core.v1.Pod`. */
export function kindOfUpstreamObject(name: string): {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
} {
  const parts = name.split('.');
  const [version = '', kind = ''] = parts.slice(-2);
  const group = parts.slice(0, -2).join('.');
  return { group: group === 'core' ? '' : group, version, kind };
}

/** Fields of 1.35 that the release of the facts does not have any more. */
const removed = /"workloadRef"/;
/** Kinds to which the release adds a field that is written when it is not set, too. */
const extended = ['core.v1.ListOptions', 'certificates.k8s.io.v1beta1.PodCertificateRequest'];

/** The names of the objects whose kinds are unchanged in the release of the facts; empty without the folder. */
export const upstreamObjectNames: readonly string[] = existsSync(upstreamObjects)
  ? readdirSync(upstreamObjects)
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .filter(
        (name) =>
          process.env.K8S_TS_GOLDEN_OBJECTS !== undefined ||
          (builtinTypes.typeFor(kindOfUpstreamObject(name)) !== undefined &&
            !extended.includes(name) &&
            !removed.test(readFileSync(join(upstreamObjects, `${name}.json`), 'utf8'))),
      )
  : [];
