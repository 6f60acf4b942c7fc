import type { networkingv1 } from '@k8s-ts/api/types';
import { checkIP, type LegacyAddressOptions, validateKindMeta, validateKindMetaUpdate } from '@k8s-ts/api/validation';
import { fieldAsGiven } from '@k8s-ts/apimachinery/json';
import {
  type FieldError,
  FieldPath,
  field,
  isDNS1123Subdomain,
  isWildcardDNS1123Subdomain,
  nameIsDNSSubdomain,
  parseIPSloppy,
} from '@k8s-ts/apimachinery/validation';
import { specPath } from '../paths.js';
import { hasRelaxedServiceName, validateIngressBackend } from './ingress-backend-validation.js';

/** The annotation for the class, older than the field. */
export const ingressClassAnnotation = 'kubernetes.io/ingress.class';

/** Checks that an update skips for values that the stored ingress already has. */
interface Tolerance {
  readonly invalidSecretNames: boolean;
  readonly invalidWildcardRules: boolean;
  readonly relaxedServiceNames: boolean;
}

const strict: Tolerance = { invalidSecretNames: false, invalidWildcardRules: false, relaxedServiceNames: false };

export function validateIngress(ingress: networkingv1.Ingress, relaxedServiceNames = false): FieldError[] {
  const errors = validateWhole(ingress, { ...strict, relaxedServiceNames });
  const annotation = ingress.metadata?.annotations?.[ingressClassAnnotation];
  const { ingressClassName } = ingress.spec ?? {};
  if (annotation !== undefined && ingressClassName !== undefined && annotation !== ingressClassName) {
    const path = FieldPath.root('annotations').child(ingressClassAnnotation);
    errors.push(field.invalid(path, annotation, 'must match `ingressClassName` when both are specified'));
  }
  return errors;
}

export function validateIngressUpdate(
  ingress: networkingv1.Ingress,
  old: networkingv1.Ingress,
  relaxedServiceNames = false,
): FieldError[] {
  const tolerance = toleranceOf(old.spec ?? {});
  return [
    ...validateKindMetaUpdate(ingress, old),
    ...validateWhole(ingress, relaxedServiceNames ? { ...tolerance, relaxedServiceNames } : tolerance),
  ];
}

/** @param features the features that are on. Default: those of the release */
export function validateIngressStatusUpdate(
  ingress: networkingv1.Ingress,
  old: networkingv1.Ingress,
  features?: LegacyAddressOptions['features'],
): FieldError[] {
  const errors = validateKindMetaUpdate(ingress, old);
  const existing = (old.status?.loadBalancer?.ingress ?? []).flatMap(({ ip }) => (ip ? [ip] : []));
  for (const [i, { ip, hostname }] of (ingress.status?.loadBalancer?.ingress ?? []).entries()) {
    const path = FieldPath.root('status').child('loadBalancer', 'ingress').index(i);
    if (ip) checkIP(errors, ip, path.child('ip'), { features, existing });
    if (hostname) {
      const at = path.child('hostname');
      for (const message of isDNS1123Subdomain(hostname)) errors.push(field.invalid(at, hostname, message));
      if (parseIPSloppy(hostname)) errors.push(notAnAddress(at, hostname));
    }
  }
  return errors;
}

const notAnAddress = (path: FieldPath, value: string): FieldError =>
  field.invalid(path, value, 'must be a DNS name, not an IP address');

function toleranceOf({ defaultBackend, rules = [], tls = [] }: networkingv1.IngressSpec): Tolerance {
  const backends = [defaultBackend, ...rules.flatMap(({ http }) => (http?.paths ?? []).map(({ backend }) => backend))];
  return {
    invalidSecretNames: tls.some(({ secretName }) => secretNameErrors(secretName).length > 0),
    invalidWildcardRules: rules.some(
      (rule) => rule.host?.includes('*') && validateRuleValue(rule, specPath, strict).length > 0,
    ),
    relaxedServiceNames: backends.some(hasRelaxedServiceName),
  };
}

const secretNameErrors = (name: string | undefined): string[] => (name ? nameIsDNSSubdomain(name, false) : []);

function validateWhole(ingress: networkingv1.Ingress, tolerance: Tolerance): FieldError[] {
  return [...validateKindMeta(ingress, true, nameIsDNSSubdomain), ...validateSpec(ingress.spec ?? {}, tolerance)];
}

function validateSpec(spec: networkingv1.IngressSpec, tolerance: Tolerance): FieldError[] {
  const { rules = [], defaultBackend, tls = [], ingressClassName } = spec;
  const errors: FieldError[] = [];
  if (rules.length === 0 && !defaultBackend) {
    errors.push(
      field.invalid(specPath, fieldAsGiven(spec, 'rules'), 'either `defaultBackend` or `rules` must be specified'),
    );
  }
  if (defaultBackend) {
    const path = specPath.child('defaultBackend');
    field.pushAll(errors, validateIngressBackend(defaultBackend, path, tolerance.relaxedServiceNames));
  }
  field.pushAll(
    errors,
    rules.flatMap((rule, i) => validateRule(rule, specPath.child('rules').index(i), tolerance)),
  );
  field.pushAll(
    errors,
    tls.flatMap((each, i) => validateTLS(each, specPath.child('tls').index(i), tolerance)),
  );
  if (ingressClassName !== undefined) {
    for (const message of nameIsDNSSubdomain(ingressClassName, false)) {
      errors.push(field.invalid(specPath.child('ingressClassName'), ingressClassName, message));
    }
  }
  return errors;
}

function hostErrors(host: string, path: FieldPath): FieldError[] {
  const check = host.includes('*') ? isWildcardDNS1123Subdomain : isDNS1123Subdomain;
  return check(host).map((message) => field.invalid(path, host, message));
}

function validateRule(rule: networkingv1.IngressRule, path: FieldPath, tolerance: Tolerance): FieldError[] {
  const { host = '' } = rule;
  const errors: FieldError[] = [];
  const at = path.child('host');
  if (host !== '') {
    if (parseIPSloppy(host)) errors.push(notAnAddress(at, host));
    field.pushAll(errors, hostErrors(host, at));
  }
  if (host.includes('*') && tolerance.invalidWildcardRules) return errors;
  return [...errors, ...validateRuleValue(rule, path, tolerance)];
}

function validateRuleValue({ http }: networkingv1.IngressRule, path: FieldPath, tolerance: Tolerance): FieldError[] {
  if (!http) return [];
  // Errors print these absent fields as `null`.
  const paths = http.paths ?? [];
  const at = path.child('http', 'paths');
  if (paths.length === 0) return [field.required(at)];
  return paths.flatMap((each, i) => validatePath(each, at.index(i), tolerance));
}

const pathTypes = ['Exact', 'ImplementationSpecific', 'Prefix'];
const invalidSequences = ['//', '/./', '/../', '%2f', '%2F'];
const invalidSuffixes = ['/..', '/.'];

function validatePath(
  { path: value = '', pathType, backend }: networkingv1.HTTPIngressPath,
  path: FieldPath,
  tolerance: Tolerance,
): FieldError[] {
  if (pathType === undefined || pathType === null)
    return [field.required(path.child('pathType'), 'pathType must be specified')];
  const errors: FieldError[] = [];
  const complain = (message: string) => errors.push(field.invalid(path.child('path'), value, message));
  switch (pathType) {
    case 'Exact':
    case 'Prefix':
      if (!value.startsWith('/')) complain('must be an absolute path');
      for (const part of invalidSequences) if (value.includes(part)) complain(`must not contain '${part}'`);
      for (const end of invalidSuffixes) if (value.endsWith(end)) complain(`cannot end with '${end}'`);
      break;
    case 'ImplementationSpecific':
      if (value !== '' && !value.startsWith('/')) complain('must be an absolute path');
      break;
    default:
      errors.push(field.notSupported(path.child('pathType'), field.jsonValue(pathType), pathTypes));
  }
  return [...errors, ...validateIngressBackend(backend ?? {}, path.child('backend'), tolerance.relaxedServiceNames)];
}

function validateTLS(tls: networkingv1.IngressTLS, path: FieldPath, tolerance: Tolerance): FieldError[] {
  const errors = (tls.hosts ?? []).flatMap((host, i) => hostErrors(host, path.child('hosts').index(i)));
  if (tolerance.invalidSecretNames) return errors;
  for (const message of secretNameErrors(tls.secretName)) {
    errors.push(field.invalid(path.child('secretName'), tls.secretName, message));
  }
  return errors;
}
