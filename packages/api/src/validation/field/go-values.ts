import type {
  NodeSelectorRequirement,
  NodeSelectorTerm,
  SecurityContext,
  VolumeNodeAffinity,
} from '../../types/index.js';

/*
 * Values as kube-apiserver prints its internal types in errors: with all fields, in Go's order and under Go's names, and `null` for what is absent.
 * `kubernetes pkg/apis/core/types.go`.
 */

/** Terms of a node selector. `null` when there is no list. */
export const goNodeSelectorTerms = (terms: readonly NodeSelectorTerm[] | undefined): unknown =>
  terms?.map(goNodeSelectorTerm) ?? null;

export const goNodeSelectorTerm = ({ matchExpressions, matchFields }: NodeSelectorTerm): unknown => ({
  MatchExpressions: matchExpressions?.map(goRequirement) ?? null,
  MatchFields: matchFields?.map(goRequirement) ?? null,
});

const goRequirement = ({ key, operator, values }: NodeSelectorRequirement): unknown => ({
  Key: key,
  Operator: operator,
  Values: values ?? null,
});

export const goVolumeNodeAffinity = (affinity: VolumeNodeAffinity | undefined): unknown =>
  affinity
    ? {
        Required: affinity.required
          ? { NodeSelectorTerms: goNodeSelectorTerms(affinity.required.nodeSelectorTerms) }
          : null,
      }
    : null;

/** The security context of a container. */
export function goSecurityContext(context: SecurityContext): unknown {
  const { capabilities, seLinuxOptions: selinux, windowsOptions: windows } = context;
  return {
    Capabilities: capabilities ? { Add: capabilities.add ?? null, Drop: capabilities.drop ?? null } : null,
    Privileged: context.privileged ?? null,
    SELinuxOptions: selinux
      ? { User: selinux.user ?? '', Role: selinux.role ?? '', Type: selinux.type ?? '', Level: selinux.level ?? '' }
      : null,
    WindowsOptions: windows
      ? {
          GMSACredentialSpecName: windows.gmsaCredentialSpecName ?? null,
          GMSACredentialSpec: windows.gmsaCredentialSpec ?? null,
          RunAsUserName: windows.runAsUserName ?? null,
          HostProcess: windows.hostProcess ?? null,
        }
      : null,
    RunAsUser: context.runAsUser ?? null,
    RunAsGroup: context.runAsGroup ?? null,
    RunAsNonRoot: context.runAsNonRoot ?? null,
    ReadOnlyRootFilesystem: context.readOnlyRootFilesystem ?? null,
    AllowPrivilegeEscalation: context.allowPrivilegeEscalation ?? null,
    ProcMount: context.procMount ?? null,
    SeccompProfile: goProfile(context.seccompProfile),
    AppArmorProfile: goProfile(context.appArmorProfile),
  };
}

const goProfile = (profile: SecurityContext['seccompProfile'] | SecurityContext['appArmorProfile']): unknown =>
  profile ? { Type: profile.type ?? '', LocalhostProfile: profile.localhostProfile ?? null } : null;
