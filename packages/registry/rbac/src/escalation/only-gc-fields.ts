import { semanticEqual } from '@k8s-ts/api/validation';
import type { KubeObject } from '@k8s-ts/apimachinery/types';

/** Whether nothing changes but what garbage collection needs to change: finalizers and owner references (and who manages what). */
export function onlyChangesGCFields(object: KubeObject, old: KubeObject | undefined): boolean {
  if (old === undefined) return false;
  const { labels, annotations } = object.metadata;
  return (
    semanticEqual(withoutGCFields(object), withoutGCFields(old)) &&
    // A label without a value is one all the same.
    sameTexts(labels, old.metadata.labels) &&
    sameTexts(annotations, old.metadata.annotations)
  );
}

function withoutGCFields({ metadata, ...rest }: KubeObject): object {
  const {
    ownerReferences: _owners,
    finalizers: _finalizers,
    managedFields: _managed,
    labels: _labels,
    annotations: _annotations,
    ...kept
  } = metadata;
  return { ...rest, metadata: kept };
}

type Texts = Readonly<Record<string, string>> | undefined;

function sameTexts(a: Texts, b: Texts): boolean {
  const left = Object.entries(a ?? {});
  return (
    left.length === Object.keys(b ?? {}).length &&
    left.every(([name, value]) => Object.hasOwn(b ?? {}, name) && b?.[name] === value)
  );
}
