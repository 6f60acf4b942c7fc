import type { BindingLike, PolicyLike, WebhookConfiguration } from '@k8s-ts/admission';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { reservedNameSuffix } from '@k8s-ts/registry-groups/admissionregistration';
import type { ManifestCheck } from './load-manifests.js';

/** The plugins that files can configure. */
export type ManifestPlugin =
  | 'MutatingAdmissionPolicy'
  | 'MutatingAdmissionWebhook'
  | 'ValidatingAdmissionPolicy'
  | 'ValidatingAdmissionWebhook';

interface ManifestPluginRow {
  /** The name of the objects in errors. */
  readonly what: 'policy' | 'webhook';
  /** The kinds that the files may have. */
  readonly kinds: Readonly<Record<string, ManifestCheck>>;
  /** Checks all objects together. @throws Error */
  readonly check?: (objects: Readonly<Record<string, readonly KubeObject[]>>) => void;
}

/** The plugins, with the rules that only objects in files have. */
export const manifestPlugins: Readonly<Record<ManifestPlugin, ManifestPluginRow>> = {
  MutatingAdmissionPolicy: policies('MutatingAdmissionPolicy'),
  MutatingAdmissionWebhook: { what: 'webhook', kinds: { MutatingWebhookConfiguration: checkWebhooks } },
  ValidatingAdmissionPolicy: policies('ValidatingAdmissionPolicy'),
  ValidatingAdmissionWebhook: { what: 'webhook', kinds: { ValidatingWebhookConfiguration: checkWebhooks } },
};

/** Webhooks are called by URL: the services of a cluster may need the webhook itself. */
function checkWebhooks({ metadata, webhooks = [] }: WebhookConfiguration, file: string): void {
  for (const { name = '', clientConfig } of webhooks) {
    const where = `webhook ${goQuote(name)} in ${goQuote(metadata.name ?? '')} (file ${goQuote(file)})`;
    if (clientConfig?.service) {
      throw new Error(
        `${where}: clientConfig.service is not supported for static manifests; use clientConfig.url instead`,
      );
    }
    if (!clientConfig?.url) throw new Error(`${where}: clientConfig.url is required for static manifests`);
  }
}

/** The kinds of a policy and of its bindings. Policies from files have no parameters. */
function policies(kind: string): ManifestPluginRow {
  const bindingKind = `${kind}Binding`;
  return {
    what: 'policy',
    kinds: {
      [kind]: ({ metadata, spec }: PolicyLike) => {
        if (!spec?.paramKind) return;
        throw new Error(
          `${kind} ${goQuote(metadata.name ?? '')}: spec.paramKind is not supported for static manifests`,
        );
      },
      [bindingKind]: checkBinding,
    },
    check(objects) {
      const names = new Set((objects[kind] ?? []).map(({ metadata }) => metadata.name));
      for (const { metadata, spec } of (objects[bindingKind] ?? []) as readonly BindingLike[]) {
        if (names.has(spec?.policyName)) continue;
        const [binding, policy] = [metadata.name ?? '', spec?.policyName ?? ''].map(goQuote);
        throw new Error(
          `binding ${binding} references policy ${policy} which does not exist in the manifest directory`,
        );
      }
    },
  };
}

function checkBinding({ metadata, spec }: BindingLike): void {
  const binding = `binding ${goQuote(metadata.name ?? '')}`;
  const { policyName = '', paramRef } = spec ?? {};
  if (policyName === '') throw new Error(`${binding} must reference a policy (spec.policyName)`);
  if (!policyName.endsWith(reservedNameSuffix)) {
    throw new Error(`${binding}: spec.policyName ${goQuote(policyName)} must end with ${goQuote(reservedNameSuffix)}`);
  }
  if (paramRef) throw new Error(`${binding}: spec.paramRef is not supported for static manifests`);
}
