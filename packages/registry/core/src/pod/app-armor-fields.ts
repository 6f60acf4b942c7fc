import type { AppArmorProfile, Container, Pod } from '@k8s-ts/api/types';
import {
  appArmorAnnotationPrefix,
  appArmorProfileOf,
  builtinSemanticEqual,
  containersOf,
} from '@k8s-ts/api/validation';
import type { RequestContext } from '@k8s-ts/registry-generic';

/** Copies AppArmor profiles from deprecated annotations into the fields of their containers. */
export function withAppArmorFields(pod: Pod, context: RequestContext): Pod {
  const annotations = pod.metadata?.annotations;
  const spec = pod.spec;
  if (!annotations || !spec || spec.os?.name === 'windows') return pod;
  if (!Object.keys(annotations).some((key) => key.startsWith(appArmorAnnotationPrefix))) return pod;
  const profiles = new Map<string, AppArmorProfile>();
  for (const { container } of containersOf(spec)) {
    const key = appArmorAnnotationPrefix + container.name;
    const annotation = annotations[key];
    if (annotation === undefined || container.securityContext?.appArmorProfile) continue;
    const profile = appArmorProfileOf(annotation);
    if (profile && builtinSemanticEqual(profile, spec.securityContext?.appArmorProfile)) continue;
    if (profile) profiles.set(container.name, profile);
    context.warn(`metadata.annotations[${key}]: deprecated since v1.30; use the "appArmorProfile" field instead`);
  }
  if (profiles.size === 0) return pod;
  const withProfile = (container: Container): Container => {
    const appArmorProfile = profiles.get(container.name);
    return appArmorProfile
      ? { ...container, securityContext: { ...container.securityContext, appArmorProfile } }
      : container;
  };
  return {
    ...pod,
    spec: {
      ...spec,
      containers: (spec.containers ?? []).map(withProfile),
      ...(spec.initContainers && { initContainers: spec.initContainers.map(withProfile) }),
    },
  };
}
