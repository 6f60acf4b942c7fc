import { fieldAsGiven } from '@k8s-ts/apimachinery/json';
import {
  type FieldPath,
  field,
  isDNS1123Subdomain,
  isValidGroupID,
  isValidUserID,
} from '@k8s-ts/apimachinery/validation';
import { isFeatureOn } from '../../discovery/index.js';
import type {
  AppArmorProfile,
  PodSpec,
  SeccompProfile,
  SecurityContext,
  WindowsSecurityContextOptions,
} from '../../types/index.js';
import { byteLength, checkEnum, type Errors } from '../field/checks.js';
import { checkDescendingPath } from '../field/file-paths.js';
import { internalForm } from '../field/internal-form.js';
import { containersOf } from './pod-containers.js';
import type { PodValidationOptions } from './pod-options.js';
import { checkSysctls } from './sysctls.js';

/** Security contexts of pods and containers. `kubernetes pkg/apis/core/validation`. */

/** Adds errors of a container's `securityContext`. */
export function checkSecurityContext(
  errors: Errors,
  context: SecurityContext | undefined,
  path: FieldPath,
  hostUsers: boolean,
  options: PodValidationOptions,
): void {
  if (!context) return;
  if (context.privileged && !options.allowPrivileged) {
    errors.push(field.forbidden(path.child('privileged'), 'disallowed by cluster policy'));
  }
  checkID(errors, context.runAsUser, path.child('runAsUser'), isValidUserID);
  checkID(errors, context.runAsGroup, path.child('runAsGroup'), isValidGroupID);
  if (context.procMount !== undefined) {
    const at = path.child('procMount');
    checkEnum(errors, context.procMount, at, ['Default', 'Unmasked']);
    if (hostUsers && context.procMount === 'Unmasked') {
      errors.push(field.invalid(at, context.procMount, '`hostUsers` must be false to use `Unmasked`'));
    }
  }
  checkSeccomp(errors, context.seccompProfile, path.child('seccompProfile'));
  if (context.allowPrivilegeEscalation === false) {
    const message = 'cannot set `allowPrivilegeEscalation` to false and';
    const shown = internalForm('k8s.io.api.core.v1.SecurityContext', context);
    if (context.privileged) errors.push(field.invalid(path, shown, `${message} \`privileged\` to true`));
    for (const capability of context.capabilities?.add ?? []) {
      if (capability === 'CAP_SYS_ADMIN') {
        errors.push(field.invalid(path, shown, `${message} \`capabilities.Add\` CAP_SYS_ADMIN`));
      }
    }
  }
  checkWindowsOptions(errors, context.windowsOptions, path.child('windowsOptions'));
  checkAppArmor(errors, context.appArmorProfile, path.child('appArmorProfile'));
}

function checkID(
  errors: Errors,
  id: number | undefined,
  path: FieldPath,
  check: (id: number) => readonly string[],
): void {
  if (id === undefined) return;
  for (const message of check(id)) errors.push(field.invalid(path, id, message));
}

/** Adds errors of a pod's `securityContext`. */
export function checkPodSecurityContext(
  errors: Errors,
  spec: PodSpec,
  path: FieldPath,
  options: PodValidationOptions,
): void {
  const context = spec.securityContext;
  if (context) {
    checkID(errors, context.fsGroup, path.child('fsGroup'), isValidGroupID);
    checkID(errors, context.runAsUser, path.child('runAsUser'), isValidUserID);
    checkID(errors, context.runAsGroup, path.child('runAsGroup'), isValidGroupID);
    context.supplementalGroups?.forEach((gid, i) => {
      checkID(errors, gid, path.child('supplementalGroups').index(i), isValidGroupID);
    });
  }
  if (spec.shareProcessNamespace && spec.hostPID) {
    errors.push(
      field.invalid(
        path.child('shareProcessNamespace'),
        true,
        'ShareProcessNamespace and HostPID cannot both be enabled',
      ),
    );
  }
  if (!context) return;
  checkSysctls(errors, context.sysctls ?? [], path.child('sysctls'), spec, options.allowHostSysctls ?? false);
  if (context.fsGroupChangePolicy !== undefined) {
    checkEnum(errors, context.fsGroupChangePolicy, path.child('fsGroupChangePolicy'), ['Always', 'OnRootMismatch']);
  }
  checkSeccomp(errors, context.seccompProfile, path.child('seccompProfile'));
  checkWindowsOptions(errors, context.windowsOptions, path.child('windowsOptions'));
  checkAppArmor(errors, context.appArmorProfile, path.child('appArmorProfile'));
  if (context.supplementalGroupsPolicy !== undefined) {
    checkEnum(errors, context.supplementalGroupsPolicy, path.child('supplementalGroupsPolicy'), ['Merge', 'Strict']);
  }
  if (context.seLinuxChangePolicy !== undefined) {
    const mayMount = options.allowSELinuxMountPolicy || isFeatureOn(options.features, 'SELinuxMount');
    const policies = mayMount ? ['MountOption', 'Recursive'] : ['Recursive'];
    checkEnum(errors, context.seLinuxChangePolicy, path.child('seLinuxChangePolicy'), policies);
  }
}

const profileTypes = ['Localhost', 'RuntimeDefault', 'Unconfined'] as const;

function checkSeccomp(errors: Errors, profile: SeccompProfile | undefined, path: FieldPath): void {
  if (!profile) return;
  const type: string = profile.type ?? '';
  if (type === '') errors.push(field.required(path.child('type'), 'type is required when seccompProfile is set'));
  else checkEnum(errors, type, path.child('type'), profileTypes);
  const at = path.child('localhostProfile');
  if (type === 'Localhost') {
    if (profile.localhostProfile === undefined)
      errors.push(field.required(at, 'must be set when seccomp type is Localhost'));
    else checkDescendingPath(errors, profile.localhostProfile, at);
  } else if (profile.localhostProfile !== undefined) {
    const shown = { Type: type, LocalhostProfile: profile.localhostProfile };
    errors.push(field.invalid(at, shown, 'can only be set when seccomp type is Localhost'));
  }
}

/** Adds errors of an AppArmor profile. */
export function checkAppArmor(errors: Errors, profile: AppArmorProfile | undefined, path: FieldPath): void {
  if (!profile) return;
  const at = path.child('localhostProfile');
  const { localhostProfile: local } = profile;
  const type: string = profile.type ?? '';
  switch (type) {
    case 'Localhost':
      if (local === undefined) errors.push(field.required(at, 'must be set when AppArmor type is Localhost'));
      else {
        if (local.trim() !== local) errors.push(field.invalid(at, local, 'must not be padded with whitespace'));
        else if (local === '') errors.push(field.required(at, 'must be set when AppArmor type is Localhost'));
        if (byteLength(local) > 4095) errors.push(field.tooLong(at, 4095));
      }
      break;
    case 'RuntimeDefault':
    case 'Unconfined':
      if (local !== undefined) errors.push(field.invalid(at, local, 'can only be set when AppArmor type is Localhost'));
      break;
    case '':
      errors.push(field.required(path.child('type'), 'type is required when appArmorProfile is set'));
      break;
    default:
      errors.push(field.notSupported(path.child('type'), field.jsonValue(type), profileTypes));
  }
}

const netBIOSDomain = /^[^\\/:*?"<>|.][^\\/:*?"<>|]{0,14}$/;
const dnsLabel = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const dnsDomain = new RegExp(`^${dnsLabel}(?:\\.${dnsLabel})*$`);

function checkWindowsOptions(
  errors: Errors,
  options: WindowsSecurityContextOptions | undefined,
  path: FieldPath,
): void {
  if (!options) return;
  const { gmsaCredentialSpecName, gmsaCredentialSpec, runAsUserName } = options;
  if (gmsaCredentialSpecName !== undefined) {
    for (const message of isDNS1123Subdomain(gmsaCredentialSpecName)) {
      errors.push(field.invalid(path.child('gmsaCredentialSpecName'), gmsaCredentialSpecName, message));
    }
  }
  if (gmsaCredentialSpec !== undefined) {
    const at = path.child('gmsaCredentialSpec');
    if (gmsaCredentialSpec === '') errors.push(field.invalid(at, '', 'gmsaCredentialSpec cannot be an empty string'));
    else if (byteLength(gmsaCredentialSpec) > 65536) {
      errors.push(field.invalid(at, gmsaCredentialSpec, 'gmsaCredentialSpec size must be under 64 KiB'));
    }
  }
  if (runAsUserName !== undefined) {
    for (const message of windowsUserProblems(runAsUserName)) {
      errors.push(field.invalid(path.child('runAsUserName'), runAsUserName, `runAsUserName${message}`));
    }
  }
}

function windowsUserProblems(name: string): readonly string[] {
  if (name === '') return [' cannot be an empty string'];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\x00-\x1f\x7f]/.test(name)) return [' cannot contain control characters'];
  const parts = name.split('\\');
  if (parts.length > 2) return [' cannot contain more than one backslash'];
  const domain = parts.length === 2 ? (parts[0] ?? '') : undefined;
  const user = parts.at(-1) ?? '';
  const problems: string[] = [];
  if (domain !== undefined && byteLength(domain) >= 256) problems.push("'s Domain length must be under 256 characters");
  if (domain !== undefined && !netBIOSDomain.test(domain) && !dnsDomain.test(domain)) {
    problems.push("'s Domain doesn't match the NetBios nor the DNS format");
  }
  if (user === '') problems.push("'s User cannot be empty");
  else if (byteLength(user) > 104) problems.push("'s User length must not be longer than 104 characters");
  if (/^[. ]+$/.test(user)) problems.push("'s User cannot contain only periods or spaces");
  if (/["/\\:;|=,+*?<>@[\]]/.test(user))
    problems.push(`'s User cannot contain the following characters: "/\\:;|=,+*?<>@[]`);
  return problems;
}

/** Adds errors of `hostProcess` containers: all or none, and on the host's network. */
export function checkHostProcess(errors: Errors, spec: PodSpec, path: FieldPath, options: PodValidationOptions): void {
  const podValue = spec.securityContext?.windowsOptions?.hostProcess;
  const containers = containersOf(spec, path);
  let count = 0;
  for (const placed of containers) {
    const value = placed.container.securityContext?.windowsOptions?.hostProcess;
    if (podValue !== undefined && value !== undefined && podValue !== value) {
      const message = `pod hostProcess value must be identical if both are specified, was ${podValue}`;
      const at = placed.path.child('securityContext', 'windowsOptions', 'hostProcess');
      errors.push(field.invalid(at, value, message));
    }
    if (value ?? podValue) count++;
  }
  if (count === 0) return;
  if (count !== containers.length) {
    errors.push(
      field.invalid(
        path,
        '',
        'If pod contains any hostProcess containers then all containers must be HostProcess containers',
      ),
    );
  }
  if (!spec.hostNetwork) {
    errors.push(
      field.invalid(
        path.child('hostNetwork'),
        false,
        'hostNetwork must be true if pod contains any hostProcess containers',
      ),
    );
  }
  if (!options.allowPrivileged)
    errors.push(field.forbidden(path, 'hostProcess containers are disallowed by cluster policy'));
}

/** In upstream's order. Fields of the spec that concern the host are among those of the security context. */
const podWindowsForbidden = [
  'appArmorProfile',
  'seLinuxOptions',
  'hostUsers',
  'hostPID',
  'hostIPC',
  'seccompProfile',
  'fsGroup',
  'fsGroupChangePolicy',
  'sysctls',
  'shareProcessNamespace',
  'runAsUser',
  'runAsGroup',
  'supplementalGroups',
  'supplementalGroupsPolicy',
  'seLinuxChangePolicy',
] as const;

const containerWindowsForbidden = [
  'appArmorProfile',
  'seLinuxOptions',
  'seccompProfile',
  'capabilities',
  'readOnlyRootFilesystem',
  'privileged',
  'allowPrivilegeEscalation',
  'procMount',
  'runAsUser',
  'runAsGroup',
] as const;

/** Adds errors of `spec.os` and of fields that the named system does not have. */
export function checkOS(errors: Errors, spec: PodSpec, path: FieldPath): void {
  if (!spec.os) return;
  const name = spec.os.name ?? '';
  if (name === '') errors.push(field.required(path.child('os', 'name')));
  else if (name === 'linux') {
    const message = 'windows options cannot be set for a linux pod';
    if (spec.securityContext?.windowsOptions)
      errors.push(field.forbidden(path.child('securityContext', 'windowsOptions'), message));
    for (const { container, path: at } of containersOf(spec, path)) {
      if (container.securityContext?.windowsOptions)
        errors.push(field.forbidden(at.child('securityContext', 'windowsOptions'), message));
    }
  } else if (name === 'windows') checkWindowsPod(errors, spec, path);
  else errors.push(field.notSupported(path.child('os'), field.jsonValue(name), ['linux', 'windows']));
}

function checkWindowsPod(errors: Errors, spec: PodSpec, path: FieldPath): void {
  const message = 'cannot be set for a windows pod';
  const isSet = <T extends object>(context: T | undefined, name: keyof T & string) =>
    // An empty list of sysctls is allowed, one of groups is not.
    (name === 'supplementalGroups' ? fieldAsGiven(context, name) : context?.[name]) !== undefined;
  for (const name of podWindowsForbidden) {
    if (name === 'hostPID' || name === 'hostIPC') {
      if (spec[name]) errors.push(field.forbidden(path.child(name), message));
    } else if (name === 'hostUsers' || name === 'shareProcessNamespace') {
      if (spec[name] !== undefined) errors.push(field.forbidden(path.child(name), message));
    } else if (isSet(spec.securityContext, name)) {
      errors.push(field.forbidden(path.child('securityContext', name), message));
    }
  }
  for (const { container, path: at } of containersOf(spec, path)) {
    for (const name of containerWindowsForbidden) {
      if (isSet(container.securityContext, name))
        errors.push(field.forbidden(at.child('securityContext', name), message));
    }
  }
}
