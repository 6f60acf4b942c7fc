import type { PrintColumn, Release } from './release.js';
import { rowsFile } from './text.js';

/** Go packages, by their import names in upstream's printers → OpenAPI names of the packages with the same fields. */
const packages: Readonly<Record<string, string>> = {
  metav1: 'io.k8s.apimachinery.pkg.apis.meta.v1',
  apiv1: 'io.k8s.api.core.v1',
  apiserverinternalv1alpha1: 'io.k8s.api.apiserverinternal.v1alpha1',
  appsv1: 'io.k8s.api.apps.v1',
  autoscalingv1: 'io.k8s.api.autoscaling.v1',
  autoscalingv2: 'io.k8s.api.autoscaling.v2',
  batchv1: 'io.k8s.api.batch.v1',
  certificatesv1beta1: 'io.k8s.api.certificates.v1beta1',
  coordinationv1: 'io.k8s.api.coordination.v1',
  coordinationv1alpha2: 'io.k8s.api.coordination.v1alpha2',
  discoveryv1: 'io.k8s.api.discovery.v1',
  flowcontrolv1: 'io.k8s.api.flowcontrol.v1',
  networkingv1: 'io.k8s.api.networking.v1',
  rbacv1beta1: 'io.k8s.api.rbac.v1',
  resourceapi: 'io.k8s.api.resource.v1',
  schedulingv1: 'io.k8s.api.scheduling.v1',
  schedulingv1alpha2: 'io.k8s.api.scheduling.v1alpha2',
  storagev1: 'io.k8s.api.storage.v1',
};

/** OpenAPI names of types whose Go names do not lead to them, by Go name. */
const moved: Readonly<Record<string, string>> = {
  'apiv1.Event.InvolvedObject': 'io.k8s.api.core.v1.ObjectReference',
};

/** The OpenAPI name of a field. @throws Error for an unknown Go package */
function fieldOf(name: string): string {
  const at = name.lastIndexOf('.');
  const type = name.slice(0, at);
  const [goPackage = '', ...rest] = type.split('.');
  const found = moved[type] ?? (packages[goPackage] && [packages[goPackage], ...rest].join('.'));
  if (!found) throw new Error(`no OpenAPI name for ${name}`);
  return `${found}${name.slice(at)}`;
}

const columns = (list: readonly PrintColumn[]) =>
  list.map(({ name, type, format, priority, descriptionFrom }) => [
    name,
    type,
    format,
    priority,
    ...(descriptionFrom === undefined ? [] : [fieldOf(descriptionFrom)]),
  ]);

/** Table columns of each kind that has its own; the first row, without a kind, has the columns of all other kinds. */
export function printColumnsFile(release: Release): string {
  const rows = [
    { group: '', kind: '', columns: columns(release.printColumns.defaultTable) },
    ...release.printColumns.byKind.map(({ group, kind, columns: list }) => ({ group, kind, columns: columns(list) })),
  ];
  return rowsFile(
    release.version,
    'Table columns of each kind (name, type, format, priority, field of its description), as JSON.',
    'printColumnsData',
    rows,
  );
}
