import type { LimitRange, Namespace, ResourceQuota } from '@k8s-ts/api/types';
import { ask, type KubeObject } from '../../api/ask.js';
import type { Describing } from './describing.js';
import type { Description } from './description.js';
import { addMetadata, longTime } from './format.js';

/** Describes a Namespace with its quotas and limits. */
export async function describeNamespace(
  to: Description,
  object: Namespace & KubeObject,
  { cluster }: Describing,
): Promise<void> {
  const { metadata = {}, status = {} } = object;
  const path = `/api/v1/namespaces/${metadata.name}`;
  const [quotas, limits] = await Promise.all([
    ask<{ items: ResourceQuota[] }>(cluster, `${path}/resourcequotas`),
    ask<{ items: LimitRange[] }>(cluster, `${path}/limitranges`),
  ]);
  to.line(0, 'Name:', metadata.name);
  addMetadata(to, object);
  to.line(0, 'Status:', status.phase);
  const conditions = status.conditions ?? [];
  if (conditions.length > 0) {
    to.line(0, 'Conditions:');
    to.line(1, 'Type', 'Status', 'LastTransitionTime', 'Reason', 'Message');
    to.line(1, '----', '------', '------------------', '------', '-------');
  }
  for (const { type, status: value, lastTransitionTime, reason = '', message = '' } of conditions) {
    to.line(1, type, value, longTime(lastTransitionTime as string), reason, message);
  }
  to.text('\n');
  addQuotas(to, quotas.items);
  to.text('\n');
  addLimits(to, limits.items);
}

function addQuotas(to: Description, quotas: readonly ResourceQuota[]): void {
  to.line(0, quotas.length === 0 ? 'No resource quota.' : 'Resource Quotas');
  for (const { metadata, spec, status } of quotas) {
    to.line(1, 'Name:', metadata?.name);
    const scopes = [...(spec?.scopes ?? [])].sort();
    if (scopes.length > 0) to.line(1, 'Scopes:', scopes.join(', '));
    to.line(1, 'Resource', 'Used', 'Hard');
    to.line(1, '--------', '---', '---');
    for (const resource of Object.keys(status?.hard ?? {}).sort()) {
      to.line(1, resource, status?.used?.[resource] ?? '0', status?.hard?.[resource]);
    }
  }
}

function addLimits(to: Description, ranges: readonly LimitRange[]): void {
  if (ranges.length === 0) {
    to.line(0, 'No LimitRange resource.');
    return;
  }
  to.line(0, 'Resource Limits');
  to.line(0, ' Type', 'Resource', 'Min', 'Max', 'Default Request', 'Default Limit', 'Max Limit/Request Ratio');
  to.line(0, ' ----', '--------', '---', '---', '---------------', '-------------', '-----------------------');
  for (const { type, ...limits } of ranges.flatMap(({ spec }) => spec?.limits ?? [])) {
    const lists = [limits.min, limits.max, limits.defaultRequest, limits.default, limits.maxLimitRequestRatio];
    const names = new Set(lists.flatMap((list) => Object.keys(list ?? {})));
    for (const name of names) to.line(0, ` ${type}`, name, ...lists.map((list) => list?.[name] ?? '-'));
  }
}
