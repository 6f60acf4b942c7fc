import type { KubeObject } from '@k8s-ts/apimachinery/types';

/**
 * The end of names that configurations in files have
 * (`kubernetes pkg/apis/admissionregistration/validation/static_suffix.go`).
 */
const suffix = '.static.k8s.io';

function warnings({ metadata }: Pick<KubeObject, 'metadata'>): string[] {
  if (!metadata.name?.endsWith(suffix)) return [];
  return [
    `metadata.name: names ending with "${suffix}" are reserved for static manifest-based configurations and cannot be managed via the API`,
  ];
}

/** Warns of objects of the API whose names are reserved for configurations in files. */
export const reservedNameWarnings = { warningsOnCreate: warnings, warningsOnUpdate: warnings };
