import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { decodeYAML } from '@k8s-ts/apimachinery/yaml';

/** Objects: YAML or JSON texts with any number of documents, or objects. Lists (`kind: List`) stand for their items. */
export type Manifests = string | KubeObject | readonly (string | KubeObject)[];

/**
 * Lists the objects of manifests, in order. Documents are separated by lines that begin with `---`, as kubectl separates them; empty ones are skipped.
 *
 * @throws YAMLError for a text that is not YAML; TypeError for a document that is not an object
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
    .map((document) => {
      const { value } = decodeYAML(document);
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw new TypeError('a manifest must be an object with apiVersion and kind');
      }
      return value as KubeObject;
    });
}

function itemsOf(object: KubeObject): readonly KubeObject[] {
  const { kind, items } = object;
  return kind?.endsWith('List') && Array.isArray(items) ? (items as readonly KubeObject[]) : [object];
}
