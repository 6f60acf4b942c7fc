import type { admissionregistrationv1 } from '@k8s-ts/api';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { formatGroupVersion, type GroupVersionKind, parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import type { KindSchema, OpenAPISchemas } from '@k8s-ts/cel/admission';
import { type Client, describeResource, newController, newWorkQueue, onChangesOf } from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { typesToCheck } from './types-to-check.js';

type Policy = admissionregistrationv1.ValidatingAdmissionPolicy;

const policies = describeResource<Policy>({
  group: 'admissionregistration.k8s.io',
  version: 'v1',
  resource: 'validatingadmissionpolicies',
  kind: 'ValidatingAdmissionPolicy',
  namespaced: false,
});

/**
 * Type-checks the expressions of ValidatingAdmissionPolicies for the kinds of objects that they validate, and writes
 * the errors into their status (`kubernetes pkg/controller/validatingadmissionpolicystatus`). The expression language
 * is loaded with the first policy.
 */
export const newPolicyStatusController: NewController = (context) => {
  const client = context.clientOf('validatingadmissionpolicy-status-controller');
  const informer = context.informers.informer(policies);
  const controller = newController({
    sources: [onChangesOf(informer)],
    workers: 5,
    queue: newWorkQueue(context.queueMetrics('validatingadmissionpolicy-status')),
    onError: context.onError,
    async reconcile(name, signal) {
      const policy = informer.store.get(name);
      const { generation = 0 } = policy?.metadata ?? {};
      if (policy === undefined || generation <= (policy.status?.observedGeneration ?? 0)) return;
      const kinds = typesToCheck(policy.spec?.matchConstraints?.resourceRules ?? [], context.catalog.current.resources);
      const checked = await Promise.all(
        kinds.map(async (kind) => ({ kind, schema: await schemaOf(client, kind, signal) })),
      );
      const params = await schemaOf(client, paramKindOf(policy), signal);
      const { expressionWarnings } = await import('./expression-warnings.js');
      const known = checked.flatMap(({ kind, schema }) => (schema === undefined ? [] : [{ kind, schema }]));
      const warnings = expressionWarnings(policy, known, params);
      const status = {
        observedGeneration: generation,
        typeChecking: warnings.length === 0 ? {} : { expressionWarnings: warnings },
      };
      await client
        .resource(policies)
        .apply(
          { metadata: { name }, status },
          { subresource: 'status', fieldManager: 'validatingadmissionpolicy-status', force: true, signal },
        );
    },
  });
  return (signal) => controller.run(signal);
};

function paramKindOf({ spec }: Policy): GroupVersionKind | undefined {
  if (!spec?.paramKind) return undefined;
  return { ...parseGroupVersion(spec.paramKind.apiVersion ?? ''), kind: spec.paramKind.kind ?? '' };
}

/** The schema of a kind in the server's OpenAPI documents; undefined if missing. */
async function schemaOf(
  client: Client,
  kind: GroupVersionKind | undefined,
  signal: AbortSignal,
): Promise<KindSchema | undefined> {
  if (kind === undefined) return undefined;
  const groupVersion = formatGroupVersion(kind);
  const path = `/openapi/v3/${kind.group === '' ? 'api' : 'apis'}/${groupVersion}`;
  let schemas: OpenAPISchemas;
  try {
    const document = await client.request<{ components?: { schemas?: OpenAPISchemas } }>({ path, signal });
    schemas = document.components?.schemas ?? {};
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
  const schema = Object.values(schemas).find((each) =>
    each['x-kubernetes-group-version-kind']?.some(
      ({ group, version, kind: name }) => group === kind.group && version === kind.version && name === kind.kind,
    ),
  );
  return schema && { kind: kind.kind, schema, schemas };
}
