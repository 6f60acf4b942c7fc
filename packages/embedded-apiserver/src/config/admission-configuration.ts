import { readFile, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import type { LimitedResource, PodSecurityConfiguration } from '@k8s-ts/admission';
import type { EventLimit, PodTolerationRestrictionOptions } from '@k8s-ts/admission/optional';
import {
  anyValue,
  bool,
  checkedConfig,
  decodeConfigFile,
  integer,
  list,
  map,
  type Shape,
  struct,
  text,
} from '@k8s-ts/apimachinery/config-file';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { aggregateText, type FieldError, FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { decodeYAML } from '@k8s-ts/apimachinery/yaml';
import { openWebhookClient, readKubeconfigUsers } from '@k8s-ts/client/node';
import type { AdmissionPluginConfiguration } from '@k8s-ts/controlplane';
import { webhookCredentials } from '@k8s-ts/generic-apiserver/webhook';

const versions = (group: string, kind: string, names: readonly string[], schema: Shape) =>
  Object.fromEntries(names.map((name) => [`${group}/${name}/${kind}`, schema]));

const admissionSchema = struct({ plugins: list(struct({ name: text, path: text, configuration: anyValue })) });
/** Upstream moved the kind to another group with v1. */
const admissionKinds = {
  ...versions('apiserver.config.k8s.io', 'AdmissionConfiguration', ['v1'], admissionSchema),
  ...versions('apiserver.k8s.io', 'AdmissionConfiguration', ['v1alpha1'], admissionSchema),
};
const eventKinds = versions(
  'eventratelimit.admission.k8s.io',
  'Configuration',
  ['v1alpha1'],
  struct({ limits: list(struct({ type: text, qps: integer, burst: integer, cacheSize: integer })) }),
);
const toleration = struct({ key: text, operator: text, value: text, effect: text, tolerationSeconds: integer });
const tolerationKinds = versions(
  'podtolerationrestriction.admission.k8s.io',
  'Configuration',
  ['v1alpha1'],
  struct({ default: list(toleration), whitelist: list(toleration) }),
);
const podSecurityKinds = versions(
  'pod-security.admission.config.k8s.io',
  'PodSecurityConfiguration',
  ['v1', 'v1beta1', 'v1alpha1'],
  struct({
    defaults: struct({
      enforce: text,
      'enforce-version': text,
      audit: text,
      'audit-version': text,
      warn: text,
      'warn-version': text,
    }),
    exemptions: struct({ usernames: list(text), namespaces: list(text), runtimeClasses: list(text) }),
  }),
);
const webhookSchema = struct({ kubeConfigFile: text, staticManifestsDir: text });
const webhookKinds = versions('apiserver.config.k8s.io', 'WebhookAdmissionConfiguration', ['v1'], webhookSchema);
const policyKinds = (kind: string) =>
  versions('apiserver.config.k8s.io', kind, ['v1'], struct({ staticManifestsDir: text }));
const limitedResource = struct({
  apiGroup: text,
  resource: text,
  matchContains: list(text),
  matchScopes: list(struct({ scopeName: text, operator: text, values: list(text) })),
});
const quotaSchema = struct({ limitedResources: list(limitedResource) });
const quotaKinds = {
  ...versions('apiserver.config.k8s.io', 'ResourceQuotaConfiguration', ['v1'], quotaSchema),
  ...versions('resourcequota.admission.k8s.io', 'Configuration', ['v1beta1', 'v1alpha1'], quotaSchema),
};
/** The configurations of PodNodeSelector and ImagePolicyWebhook have no apiVersion. */
const nodeSelectorSchema = { 'v1/Configuration': struct({ podNodeSelectorPluginConfig: map(text) }) };
const imagePolicySchema = {
  'v1/Configuration': struct({
    imagePolicy: struct({
      kubeConfigFile: text,
      allowTTL: integer,
      denyTTL: integer,
      retryBackoff: integer,
      defaultAllow: bool,
    }),
  }),
};

interface ReadContext {
  /** Relative paths in the configuration begin at this folder. */
  readonly folder: string;
  /** Whether webhooks and policies can come from files (feature ManifestBasedAdmissionControlConfig). */
  readonly hasManifests: boolean;
}

type Read = (value: unknown, context: ReadContext) => Promise<AdmissionPluginConfiguration>;

const readers: Readonly<Record<string, Read>> = {
  EventRateLimit: readEventLimits,
  PodNodeSelector: readNodeSelectors,
  PodTolerationRestriction: readTolerations,
  ImagePolicyWebhook: readImagePolicy,
  PodSecurity: readPodSecurity,
  ResourceQuota: readLimitedResources,
  MutatingAdmissionPolicy: readPolicy('MutatingAdmissionPolicy'),
  MutatingAdmissionWebhook: readWebhook('MutatingAdmissionWebhook', 'mutatingWebhookCredentials'),
  ValidatingAdmissionPolicy: readPolicy('ValidatingAdmissionPolicy'),
  ValidatingAdmissionWebhook: readWebhook('ValidatingAdmissionWebhook', 'validatingWebhookCredentials'),
};

/**
 * Reads an AdmissionConfiguration (`apiserver.config.k8s.io/v1` or `apiserver.k8s.io/v1alpha1`) and the files that it
 * names. Relative paths begin at the folder of the file. Configurations for plugins without settings are ignored.
 *
 * @param isOn whether a plugin is on. Only then is its configuration read. Throws for a plugin that does not exist
 * @param hasManifests whether webhooks and policies can come from files
 * @throws Error naming the file, the plugin, and the invalid field
 */
export async function readAdmissionConfiguration(
  file: string,
  isOn: (plugin: string) => boolean,
  hasManifests: boolean,
): Promise<AdmissionPluginConfiguration> {
  const { value } = decodeConfigFile(await readFile(file, 'utf8'), admissionKinds);
  const plugins = (value.plugins ?? []) as readonly ({
    readonly name?: string | null;
    readonly path?: string | null;
    readonly configuration?: unknown;
  } | null)[];
  let merged: AdmissionPluginConfiguration = {};
  for (const each of plugins) {
    const { name, path, configuration } = each ?? {};
    const isRead = isOn(name ?? '');
    const read = readers[name ?? ''];
    if (read === undefined || !isRead) continue;
    const place = path ? (isAbsolute(path) ? path : join(dirname(file), path)) : file;
    try {
      const given =
        configuration ?? (path ? decodeYAML(await readFile(place, 'utf8'), { strict: 'strict' }).value : {});
      const { manifestFolders, ...rest } = await read(given, { folder: dirname(place), hasManifests });
      merged = {
        ...merged,
        ...rest,
        ...(manifestFolders ? { manifestFolders: { ...merged.manifestFolders, ...manifestFolders } } : undefined),
      };
    } catch (error) {
      throw new Error(`plugin ${name}: ${path ? `${place}: ` : ''}${errorText(error)}`, { cause: error });
    }
  }
  return merged;
}

async function readEventLimits(value: unknown): Promise<AdmissionPluginConfiguration> {
  const config = checkedConfig(value, eventKinds);
  const limits = (config.value.limits ?? []) as readonly Partial<EventLimit>[];
  const errors: FieldError[] = [];
  const root = FieldPath.root('limits');
  if (limits.length === 0) errors.push(field.invalid(root, field.jsonValue([]), 'must not be empty'));
  const types = ['Namespace', 'Server', 'SourceAndObject', 'User'];
  for (const [index, { type = '', burst = 0, qps = 0, cacheSize = 0 }] of limits.entries()) {
    const path = root.index(index);
    if (!types.includes(type)) errors.push(field.notSupported(path.child('type'), type, types));
    if (burst <= 0) errors.push(field.invalid(path.child('burst'), burst, 'must be positive'));
    if (qps <= 0) errors.push(field.invalid(path.child('qps'), qps, 'must be positive'));
    if (cacheSize < 0) errors.push(field.invalid(path.child('cacheSize'), cacheSize, 'must not be negative'));
  }
  if (errors.length > 0) throw new Error(aggregateText(errors));
  return { eventLimits: limits as readonly EventLimit[] };
}

async function readLimitedResources(value: unknown): Promise<AdmissionPluginConfiguration> {
  const config = checkedConfig(value, quotaKinds);
  const given = (config.value.limitedResources ?? []) as readonly Nullable<LimitedResource>[];
  const root = FieldPath.root('limitedResources');
  const errors = given.flatMap(({ resource }, i) =>
    resource ? [] : [field.required(root.index(i).child('resource'), '')],
  );
  if (errors.length > 0) throw new Error(aggregateText(errors));
  const limitedResources = given.map(({ apiGroup, resource, matchContains, matchScopes }) => ({
    apiGroup: apiGroup ?? '',
    resource: resource ?? '',
    matchContains: matchContains ?? [],
    matchScopes: matchScopes ?? [],
  }));
  return { limitedResources };
}

/** Fields without a value are absent or null. */
type Nullable<T> = { readonly [K in keyof T]?: T[K] | null };

async function readNodeSelectors(value: unknown): Promise<AdmissionPluginConfiguration> {
  const config = checkedConfig(versioned(value), nodeSelectorSchema);
  return { nodeSelectors: (config.value.podNodeSelectorPluginConfig ?? {}) as Readonly<Record<string, string>> };
}

async function readTolerations(value: unknown): Promise<AdmissionPluginConfiguration> {
  const config = checkedConfig(value, tolerationKinds);
  const listOf = (name: string) =>
    (config.value[name] ?? []) as NonNullable<PodTolerationRestrictionOptions['defaults']>;
  return { tolerations: { defaults: listOf('default'), allowed: listOf('whitelist') } };
}

async function readImagePolicy(value: unknown, { folder }: ReadContext): Promise<AdmissionPluginConfiguration> {
  const config = checkedConfig(versioned(value), imagePolicySchema);
  const { kubeConfigFile, allowTTL, denyTTL, retryBackoff, defaultAllow } = (config.value.imagePolicy ?? {}) as {
    readonly kubeConfigFile?: string | null;
    readonly allowTTL?: number | null;
    readonly denyTTL?: number | null;
    readonly retryBackoff?: number | null;
    readonly defaultAllow?: boolean | null;
  };
  if (!kubeConfigFile) throw new Error('imagePolicy.kubeConfigFile: Required value');
  const seconds = (given: number | null | undefined, byDefault: number) =>
    duration((given ?? 0) * (given === -1 ? 1 : 1000), byDefault, 1000, 1_800_000);
  const client = await openWebhookClient(
    { path: isAbsolute(kubeConfigFile) ? kubeConfigFile : join(folder, kubeConfigFile) },
    { backoffMs: duration(retryBackoff ?? 0, 500, 0, 300_000) },
  );
  return {
    imagePolicy: {
      client,
      allowTTLMs: seconds(allowTTL, 300_000),
      denyTTLMs: seconds(denyTTL, 30_000),
      defaultAllow: defaultAllow ?? false,
    },
    close: () => client.close(),
  };
}

/** Returns a time of the configuration in ms. In the configuration, 0 stands for the default, and -1 for 0. */
function duration(ms: number, byDefault: number, min: number, max: number): number {
  if (ms === -1) return 0;
  if (ms === 0) return byDefault;
  if (ms < min || ms > max) throw new Error(`valid value is between ${min}ms and ${max}ms, got ${ms}ms`);
  return ms;
}

async function readPodSecurity(value: unknown): Promise<AdmissionPluginConfiguration> {
  const config = checkedConfig(value, podSecurityKinds);
  const given = config.value as {
    readonly defaults?: Readonly<Record<string, string | null>> | null;
    readonly exemptions?: Readonly<Record<string, readonly string[] | null>> | null;
  };
  const levels = ['privileged', 'baseline', 'restricted'];
  const errors: FieldError[] = [];
  const defaults: Record<string, string> = {};
  for (const [name, each] of Object.entries(given.defaults ?? {})) {
    if (!each) continue;
    const path = FieldPath.root('defaults', name);
    if (name.endsWith('-version')) {
      if (!/^(latest|v1\.(0|[1-9]\d*))$/.test(each)) {
        errors.push(field.invalid(path, each, 'must be "latest" or "v1.x"'));
      }
    } else if (!levels.includes(each)) errors.push(field.notSupported(path, each, levels));
    defaults[name] = each;
  }
  if (errors.length > 0) throw new Error(aggregateText(errors));
  const { usernames, namespaces, runtimeClasses } = given.exemptions ?? {};
  const podSecurity: PodSecurityConfiguration = {
    defaults,
    exemptions: {
      usernames: usernames ?? [],
      namespaces: namespaces ?? [],
      runtimeClasses: runtimeClasses ?? [],
    },
  };
  return { podSecurity };
}

/** `kubernetes/apiserver pkg/admission/plugin/webhook/config/kubeconfig.go`. */
function readWebhook(
  plugin: 'MutatingAdmissionWebhook' | 'ValidatingAdmissionWebhook',
  credentials: 'mutatingWebhookCredentials' | 'validatingWebhookCredentials',
): Read {
  return async (value, context) => {
    const { value: config } = checkedConfig(value, webhookKinds);
    const path = (config.kubeConfigFile ?? '') as string;
    const folder = (config.staticManifestsDir ?? '') as string;
    if (path !== '' && !isAbsolute(path)) throw notAbsolute('kubeConfigFile', path);
    return {
      ...(path === '' ? {} : { [credentials]: webhookCredentials(await readKubeconfigUsers({ path })) }),
      ...(await manifestFolder(plugin, folder, context)),
    };
  };
}

/** `kubernetes/apiserver pkg/admission/plugin/policy/config/config.go`. */
function readPolicy(plugin: 'MutatingAdmissionPolicy' | 'ValidatingAdmissionPolicy'): Read {
  return async (value, context) => {
    const config = checkedConfig(value, policyKinds(`${plugin}Configuration`));
    return manifestFolder(plugin, (config.value.staticManifestsDir ?? '') as string, context);
  };
}

/** `kubernetes/apiserver pkg/admission/plugin/manifest/validation.go`. */
async function manifestFolder(
  plugin: keyof NonNullable<AdmissionPluginConfiguration['manifestFolders']>,
  folder: string,
  { hasManifests }: ReadContext,
): Promise<Pick<AdmissionPluginConfiguration, 'manifestFolders'>> {
  if (folder === '') return {};
  const name = 'staticManifestsDir';
  const at = FieldPath.root(name);
  if (!hasManifests) {
    const detail = `${name} requires the ManifestBasedAdmissionControlConfig feature gate to be enabled`;
    throw new Error(aggregateText([field.forbidden(at, detail)]));
  }
  if (!isAbsolute(folder)) throw notAbsolute(name, folder);
  const found = await stat(folder).catch((error: unknown) => {
    throw new Error(aggregateText([field.invalid(at, folder, `unable to read: ${errorText(error)}`)]));
  });
  if (!found.isDirectory()) throw new Error(aggregateText([field.invalid(at, folder, 'must be a directory')]));
  return { manifestFolders: { [plugin]: folder } };
}

const notAbsolute = (name: string, path: string): Error =>
  new Error(aggregateText([field.invalid(FieldPath.root(name), path, 'must be an absolute file path')]));

/** Adds a version and kind to a configuration, so that its structure can be checked. */
const versioned = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? { ...value, apiVersion: 'v1', kind: 'Configuration' } : value;
