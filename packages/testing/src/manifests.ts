import type { AnyKubeObject, KubeObject } from '@k8s-ts/apimachinery/types';
import { decodeYAML } from '@k8s-ts/apimachinery/yaml';

/**
 * Objects: YAML or JSON texts with any number of documents, or objects. A list (`kind: List`) is replaced by its items.
 */
export type Manifests = Manifest | readonly Manifest[];

/** A text, an object of any type, or a literal with any fields. */
export type Manifest = string | KubeObject | AnyKubeObject;

/**
 * Lists the objects of manifests, in order. As in kubectl, documents are separated by lines that begin with `---`;
 * empty documents are skipped.
 *
 * @throws YAMLError for a text that is not YAML; TypeError for a document that is not an object with apiVersion, kind
 * and a name
 */
export function objectsOf(manifests: Manifests): readonly KubeObject[] {
  if (typeof manifests === 'string') return documentsOf(manifests).flatMap(itemsOf);
  return isList(manifests) ? manifests.flatMap(objectsOf) : itemsOf(manifests);
}

const isList = (manifests: KubeObject | readonly unknown[]): manifests is readonly (string | KubeObject)[] =>
  Array.isArray(manifests);

function documentsOf(text: string): readonly KubeObject[] {
  return text
    .split(/^---.*$/m)
    .filter((document) => /^\s*[^\s#]/m.test(document))
    .map((document) => decodeYAML(document).value as KubeObject);
}

function itemsOf(object: KubeObject): readonly KubeObject[] {
  if (typeof object !== 'object' || object === null || !object.apiVersion || !object.kind) {
    throw new TypeError('a manifest must be an object with apiVersion and kind');
  }
  const { kind, items, metadata } = object as AnyKubeObject & { readonly kind: string };
  if (kind.endsWith('List') && Array.isArray(items)) return (items as readonly KubeObject[]).flatMap(itemsOf);
  if (!metadata?.name) throw new TypeError(`the manifest of a ${kind} needs a metadata.name`);
  return [object];
}
