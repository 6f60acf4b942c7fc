import { errorText } from '@k8s-ts/apimachinery/errors';
import { interpretMeta } from '@k8s-ts/apimachinery/json';
import type { SchemeWithCodecs } from '@k8s-ts/apimachinery/runtime';
import { parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { aggregateText, goQuote } from '@k8s-ts/apimachinery/validation';
import { decodeYAML } from '@k8s-ts/apimachinery/yaml';
import {
  type AdmissionManifestRules,
  admissionManifestKinds,
  reservedNameSuffix,
} from '@k8s-ts/registry-groups/admissionregistration';
import type { ManifestFolder } from './manifest-folder.js';

/** A check that only objects in files need. @throws Error */
export type ManifestCheck = (object: KubeObject, file: string) => void;

/** The version of all objects. */
const stored = { group: 'admissionregistration.k8s.io', version: 'v1' };

const allKinds: ReadonlySet<string> = new Set(admissionManifestKinds);

/** The codecs and checks for objects from files. */
export interface ManifestCodecs {
  readonly group: SchemeWithCodecs;
  readonly rules: AdmissionManifestRules;
}

/**
 * Decodes the documents of a folder, with defaults, and checks them as objects of the API are checked
 * (`kubernetes/apiserver pkg/admission/plugin/webhook/manifest/loader`, `policy/manifest/loader`).
 *
 * @returns the objects by kind, sorted by name
 * @throws Error naming the file for a document that is not valid
 */
export async function loadManifests(
  { documents }: ManifestFolder,
  kinds: Readonly<Record<string, ManifestCheck>>,
  codecs: ManifestCodecs,
): Promise<Readonly<Record<string, readonly KubeObject[]>>> {
  const loaded = new Map<string, KubeObject[]>(Object.keys(kinds).map((kind) => [kind, []]));
  const files = new Map<string, string>();
  for (const { file, text } of documents) {
    try {
      for (const { kind, object } of await objectsOf(
        decodeYAML(text, { strict: 'strict' }).value,
        text,
        kinds,
        codecs,
      )) {
        checkName(object.metadata.name ?? '', file, kind, files);
        kinds[kind]?.(object, file);
        loaded.get(kind)?.push(object);
      }
    } catch (error) {
      throw new Error(`error loading ${file}: ${errorText(error)}`, { cause: error });
    }
  }
  return Object.fromEntries([...loaded].map(([kind, objects]) => [kind, objects.toSorted(byName)]));
}

interface KindedObject {
  readonly kind: string;
  readonly object: KubeObject;
}

/** The object of a document, or the objects of a list. @param text the document, for errors */
async function objectsOf(
  value: unknown,
  text: string,
  kinds: Readonly<Record<string, unknown>>,
  codecs: ManifestCodecs,
): Promise<readonly KindedObject[]> {
  const { apiVersion, kind } = interpretMeta(value);
  if (kind === '') throw new Error(`Object 'Kind' is missing in '${text}'`);
  if (apiVersion === '') throw new Error(`Object 'apiVersion' is missing in '${text}'`);
  const { items } = value as { readonly items?: unknown };
  const listed = Array.isArray(items) ? (items as readonly unknown[]) : [];
  if (apiVersion === 'v1' && kind === 'List') {
    return (await Promise.all(listed.map((item) => objectsOf(item, JSON.stringify(item), kinds, codecs)))).flat();
  }
  const ofKind = Object.hasOwn(kinds, kind) ? kind : kind.replace(/List$/, '');
  const { group, version } = parseGroupVersion(apiVersion);
  if (group !== stored.group || !allKinds.has(ofKind)) {
    throw new Error(`no kind ${goQuote(kind)} is registered for version ${goQuote(apiVersion)}`);
  }
  if (version !== stored.version || !Object.hasOwn(kinds, ofKind)) {
    throw new Error(`unsupported resource type *${version}.${kind}`);
  }
  const objects = ofKind === kind ? [value] : listed.map((item) => ({ ...(item as object), apiVersion, kind: ofKind }));
  return Promise.all(objects.map(async (each) => ({ kind: ofKind, object: await objectOf(each, ofKind, codecs) })));
}

async function objectOf(value: unknown, kind: string, { group, rules }: ManifestCodecs): Promise<KubeObject> {
  const target = { ...stored, kind };
  const { object, strictErrors } = group.codecs.codecFor(target).fromValue(value, target, true);
  if (strictErrors.length > 0) throw new Error(`strict decoding error: ${strictErrors.join(', ')}`);
  const errors = await rules(kind, object);
  if (errors.length > 0) {
    throw new Error(`${kind} ${goQuote(object.metadata.name ?? '')}: ${aggregateText(errors)}`);
  }
  return object;
}

/** Names are unique among the objects of a kind. */
function checkName(name: string, file: string, kind: string, files: Map<string, string>): void {
  if (name === '') throw new Error(`resource in file ${goQuote(file)} must have a name`);
  if (!name.endsWith(reservedNameSuffix)) {
    throw new Error(
      `${goQuote(name)} in file ${goQuote(file)} must have a name ending with ${goQuote(reservedNameSuffix)}`,
    );
  }
  const key = `${kind}/${name}`;
  const before = files.get(key);
  if (before !== undefined) {
    throw new Error(
      `duplicate name ${goQuote(name)} found in file ${goQuote(file)} (previously seen in ${goQuote(before)})`,
    );
  }
  files.set(key, file);
}

const byName = (a: KubeObject, b: KubeObject): number => ((a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1);
