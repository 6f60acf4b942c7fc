import { type FieldError, FieldPath, field, isDomainPrefixedPath } from '@k8s-ts/apimachinery/validation';
import { parseCertificatesPEM } from '@k8s-ts/pki';
import { type CompiledExpression, compileClaimExpression } from './claim-expressions.js';
import type { WireAuthenticator, WireConfiguration, WireMapping } from './wire-configuration.js';

/** Settings of a server that decide which configurations are valid. */
export interface ConfigurationSettings {
  /** Issuers that belong to the server itself, such as those of service account tokens. Default none. */
  readonly disallowedIssuers?: readonly string[];
  /** Whether StructuredAuthenticationConfigurationEgressSelector is on. Default true. */
  readonly egressSelectors?: boolean;
}

/** The errors of a configuration (`kubernetes/apiserver pkg/apis/apiserver/validation`). */
export function validateAuthenticationConfiguration(
  { jwt = [], anonymous }: WireConfiguration,
  settings: ConfigurationSettings,
): readonly FieldError[] {
  const root = FieldPath.root('jwt');
  if (jwt.length > 64) return [field.tooMany(root, jwt.length, 64)];
  const seen = { urls: new Set<string>(), discoveryURLs: new Set<string>() };
  const errors = jwt.flatMap((each, index) => {
    const path = root.index(index);
    const { url = '', discoveryURL = '' } = each.issuer ?? {};
    const own = [...issuerErrors(each, settings, path.child('issuer')), ...mappingErrors(each, path)];
    if (seen.urls.has(url)) own.push(field.duplicate(path.child('issuer', 'url'), url));
    seen.urls.add(url);
    if (discoveryURL !== '' && seen.discoveryURLs.has(discoveryURL)) {
      own.push(field.duplicate(path.child('issuer', 'discoveryURL'), discoveryURL));
    }
    seen.discoveryURLs.add(discoveryURL);
    return own;
  });
  if (anonymous && !anonymous.enabled && (anonymous.conditions ?? []).length > 0) {
    errors.push(
      field.invalid(
        FieldPath.root('anonymous', 'conditions'),
        field.jsonValue(anonymous.conditions),
        'enabled should be set to true when conditions are defined',
      ),
    );
  }
  return errors;
}

function issuerErrors(
  { issuer = {} }: WireAuthenticator,
  { disallowedIssuers: disallowed = [], egressSelectors = true }: ConfigurationSettings,
  path: FieldPath,
): FieldError[] {
  const { url = '', discoveryURL = '', audiences = [], audienceMatchPolicy: policy = '' } = issuer;
  const errors = url === '' ? [field.required(path.child('url'))] : urlErrors(url, disallowed, path.child('url'));
  if (discoveryURL !== '') {
    const place = path.child('discoveryURL');
    if (url !== '' && url.replace(/\/+$/, '') === discoveryURL.replace(/\/+$/, '')) {
      errors.push(field.invalid(place, discoveryURL, 'discoveryURL must be different from URL'));
    }
    errors.push(...urlErrors(discoveryURL, [], place));
  }
  const audiencesPath = path.child('audiences');
  if (audiences.length === 0) errors.push(field.required(audiencesPath, `at least one ${audiencesPath} is required`));
  for (const [index, audience] of audiences.entries()) {
    if (audience === '') errors.push(field.required(audiencesPath.index(index)));
    if (audiences.indexOf(audience) < index) errors.push(field.duplicate(audiencesPath.index(index), audience));
  }
  const policyPath = path.child('audienceMatchPolicy');
  if (audiences.length > 1 && policy !== 'MatchAny') {
    errors.push(field.invalid(policyPath, policy, 'audienceMatchPolicy must be MatchAny for multiple audiences'));
  }
  if (audiences.length === 1 && policy !== '' && policy !== 'MatchAny') {
    const detail = 'audienceMatchPolicy must be empty or MatchAny for single audience';
    errors.push(field.invalid(policyPath, policy, detail));
  }
  if (issuer.certificateAuthority && !isCertificate(issuer.certificateAuthority)) {
    const detail = 'data does not contain any valid RSA or ECDSA certificates';
    errors.push(field.invalid(path.child('certificateAuthority'), '<omitted>', detail));
  }
  errors.push(...egressErrors(issuer.egressSelectorType ?? '', egressSelectors, path.child('egressSelectorType')));
  return errors;
}

function egressErrors(type: string, isOn: boolean, path: FieldPath): FieldError[] {
  if (type === '') return [];
  const gate = 'StructuredAuthenticationConfigurationEgressSelector';
  const off = `egress selector is not supported when ${gate} feature gate is disabled`;
  const isKnown = type === 'controlplane' || type === 'cluster';
  const details = [
    ...(isOn ? [] : [off]),
    ...(isKnown ? [] : ['egress selector must be either controlplane or cluster']),
    // This server connects to providers directly, never through an egress selector.
    ...(isOn && isKnown ? ['egress selectors are not supported'] : []),
  ];
  return details.map((detail) => field.invalid(path, type, detail));
}

function urlErrors(text: string, disallowed: readonly string[], path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  const wrong = (detail: string) => void errors.push(field.invalid(path, text, detail));
  if (disallowed.includes(text)) {
    wrong(`URL must not overlap with disallowed issuers: [${[...disallowed].sort().join(' ')}]`);
  }
  if (!text.startsWith('https://')) wrong('URL scheme must be https');
  if (!URL.canParse(text)) {
    if (errors.length === 0) wrong('invalid URL');
    return errors;
  }
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') wrong('URL must not contain a username or password');
  if (url.search !== '') wrong('URL must not contain a query');
  if (url.hash !== '') wrong('URL must not contain a fragment');
  return errors;
}

function isCertificate(text: string): boolean {
  try {
    parseCertificatesPEM(text);
    return true;
  } catch {
    return false;
  }
}

/** An expression that can be used, or undefined after its error was noted. */
type Compile = (source: string, path: FieldPath, isRule?: boolean) => CompiledExpression | undefined;

function mappingErrors(authenticator: WireAuthenticator, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  const compileFor =
    (variable: 'claims' | 'user'): Compile =>
    (source, place, isRule = false) => {
      const compiled = compileClaimExpression(source, variable, isRule);
      if (typeof compiled !== 'string') return compiled;
      errors.push(field.invalid(place, source, compiled));
      return undefined;
    };
  const rules = checkRules(authenticator, path.child('claimValidationRules'), compileFor('claims'), errors);
  const mappings = path.child('claimMappings');
  const { username = {}, groups = {}, uid = {} } = authenticator.claimMappings ?? {};
  const ofUsername = checkMapping(username, mappings.child('username'), true, compileFor('claims'), errors);
  checkMapping(groups, mappings.child('groups'), false, compileFor('claims'), errors);
  if (uid.claim && uid.expression) {
    errors.push(field.invalid(mappings.child('uid'), '', "claim and expression can't both be set"));
  } else if (uid.expression) compileFor('claims')(uid.expression, mappings.child('uid', 'expression'));
  const extra = checkExtra(authenticator, mappings.child('extra'), compileFor('claims'), errors);
  const verifies = [ofUsername, ...rules, ...extra].some((each) => each?.readsClaim('email_verified'));
  if (ofUsername?.readsClaim('email') && !verifies) {
    errors.push(
      field.invalid(
        mappings.child('username', 'expression'),
        username.expression,
        'claims.email_verified must be used in claimMappings.username.expression or claimMappings.extra[*].valueExpression or claimValidationRules[*].expression when claims.email is used in claimMappings.username.expression',
      ),
    );
  }
  checkUserRules(authenticator, path.child('userValidationRules'), compileFor('user'), errors);
  return errors;
}

function checkRules(
  { claimValidationRules = [] }: WireAuthenticator,
  path: FieldPath,
  compile: Compile,
  errors: FieldError[],
): readonly (CompiledExpression | undefined)[] {
  const [claims, expressions] = [new Set<string>(), new Set<string>()];
  return claimValidationRules.map((rule, index) => {
    const place = path.index(index);
    const { claim = '', expression = '', requiredValue = '', message = '' } = rule;
    if (claim !== '' && expression !== '') {
      errors.push(field.invalid(place, claim, "claim and expression can't both be set"));
    } else if (claim !== '') {
      if (message !== '') {
        errors.push(field.invalid(place.child('message'), message, 'may not be specified when claim is set'));
      }
      if (claims.has(claim)) errors.push(field.duplicate(place.child('claim'), claim));
      claims.add(claim);
    } else if (expression === '') errors.push(field.required(place, 'claim or expression is required'));
    else {
      if (requiredValue !== '') {
        const detail = 'may not be specified when expression is set';
        errors.push(field.invalid(place.child('requiredValue'), requiredValue, detail));
      }
      if (!expressions.has(expression)) {
        expressions.add(expression);
        return compile(expression, place.child('expression'), true);
      }
      errors.push(field.duplicate(place.child('expression'), expression));
    }
    return undefined;
  });
}

function checkMapping(
  { claim, prefix, expression }: WireMapping,
  path: FieldPath,
  isRequired: boolean,
  compile: Compile,
  errors: FieldError[],
): CompiledExpression | undefined {
  if (claim && expression) errors.push(field.invalid(path, '', "claim and expression can't both be set"));
  else if (expression) {
    if (prefix !== undefined) {
      errors.push(field.invalid(path.child('prefix'), prefix, 'may not be specified when expression is set'));
    }
    return compile(expression, path.child('expression'));
  } else if (claim) {
    if (prefix === undefined) {
      const detail = 'prefix is required when claim is set. It can be set to an empty string to disable prefixing';
      errors.push(field.required(path.child('prefix'), detail));
    }
  } else if (isRequired) errors.push(field.required(path, 'claim or expression is required'));
  return undefined;
}

function checkExtra(
  { claimMappings: { extra = [] } = {} }: WireAuthenticator,
  path: FieldPath,
  compile: Compile,
  errors: FieldError[],
): readonly (CompiledExpression | undefined)[] {
  const seen = new Set<string>();
  return extra.map(({ key = '', valueExpression = '' }, index) => {
    const place = path.index(index);
    const keyPath = place.child('key');
    errors.push(...isDomainPrefixedPath(keyPath, key));
    if (key !== key.toLowerCase()) errors.push(field.invalid(keyPath, key, 'must be lowercase'));
    if (/^([^/]*\.)?(kubernetes|k8s)\.io\//.test(key)) {
      const detail = 'k8s.io, kubernetes.io and their subdomains are reserved for Kubernetes use';
      errors.push(field.invalid(keyPath, key, detail));
    }
    if (seen.has(key)) {
      errors.push(field.duplicate(keyPath, key));
      return undefined;
    }
    seen.add(key);
    const expressionPath = place.child('valueExpression');
    if (valueExpression !== '') return compile(valueExpression, expressionPath);
    errors.push(field.required(expressionPath));
    return undefined;
  });
}

function checkUserRules(
  { userValidationRules = [] }: WireAuthenticator,
  path: FieldPath,
  compile: Compile,
  errors: FieldError[],
): void {
  const seen = new Set<string>();
  for (const [index, { expression = '' }] of userValidationRules.entries()) {
    const place = path.index(index).child('expression');
    if (expression === '') errors.push(field.required(place));
    else if (seen.has(expression)) errors.push(field.duplicate(place, expression));
    else compile(expression, place, true);
    seen.add(expression);
  }
}
