import { builtinTypes } from '@k8s-ts/api';
import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { describe, expect, it } from 'vitest';
import { decodeAuditPolicy } from './decode-audit-policy.js';

const policyType = builtinTypes.typeFor({ group: 'audit.k8s.io', version: 'v1', kind: 'Policy' }) as TypeInfo;
const head = 'apiVersion: audit.k8s.io/v1\nkind: Policy\n';

function decode(content: string) {
  const warnings: string[] = [];
  const policy = decodeAuditPolicy(content, policyType, (message) => warnings.push(message));
  return { policy, warnings };
}

describe('a policy file', () => {
  it('has rules, in YAML and in JSON', () => {
    const rule = { level: 'Metadata', users: ['a'], resources: [{ group: 'apps', resources: ['*/scale'] }] };
    const rules = [rule, { level: 'None', omitManagedFields: false, nonResourceURLs: ['/healthz*'] }];
    const content = { apiVersion: 'audit.k8s.io/v1', kind: 'Policy', rules, omitStages: ['Panic'] };
    expect(decode(JSON.stringify(content)).policy).toMatchObject(content);
    expect(decode(`${head}rules:\n- level: None\n`)).toMatchObject({
      policy: { rules: [{ level: 'None' }] },
      warnings: [],
    });
  });

  it('names all groups with an asterisk', () => {
    const { policy } = decode(`${head}rules: [{ level: Metadata, resources: [{ group: '*', resources: [pods] }] }]`);
    expect(policy.rules?.[0]?.resources).toEqual([{ group: '*', resources: ['pods'] }]);
    expect(() => decode(`${head}rules: [{ level: Metadata, resources: [{ group: '*.io' }] }]`)).toThrow(
      'rules[0].resources.group: Invalid value: "*.io"',
    );
  });

  it('needs no kind', () => {
    expect(decode('apiVersion: audit.k8s.io/v1\nrules: [{level: None}]').policy.rules).toHaveLength(1);
  });

  it('may have unknown fields, with a warning', () => {
    const { policy, warnings } = decode(`${head}foo: 1\nrules:\n- level: None\n  bar: 2\n`);
    expect(policy.rules).toHaveLength(1);
    expect(warnings).toEqual([
      'Audit policy contains errors, falling back to lenient decoding: strict decoding error: unknown field "foo", unknown field "rules[0].bar"',
    ]);
  });

  const scheme = 'in scheme "pkg/audit/scheme.go:30"';
  const noVersion = 'unknown group version field audit.k8s.io/__internal, Kind=Policy in policy';
  it.each([
    ['', noVersion],
    ['kind: Policy\nrules: [{level: None}]', noVersion],
    ['rules: [{level: None}]', noVersion],
    [head, 'loaded illegal policy with 0 rules'],
    ['apiVersion: v1\nkind: Policy', `failed decoding: no kind "Policy" is registered for version "v1" ${scheme}`],
    [
      'apiVersion: audit.k8s.io/v1\nkind: Foo',
      `failed decoding: no kind "Foo" is registered for version "audit.k8s.io/v1" ${scheme}`,
    ],
    [
      'apiVersion: audit.k8s.io/v1\nkind: Event',
      'failed decoding: converting (v1.Event) to (audit.Policy): unknown conversion',
    ],
    [
      `${head}rules: [{level: 3}]`,
      'failed decoding: json: cannot unmarshal number into Go struct field PolicyRule.rules.level of type v1.Level',
    ],
    [
      `${head}rules: x`,
      'failed decoding: json: cannot unmarshal string into Go struct field Policy.rules of type []v1.PolicyRule',
    ],
    [
      '{"kind":"Policy",}',
      "failed decoding: couldn't get version/kind; json parse error: invalid character '}' looking for beginning of object key string",
    ],
  ])('%j is refused', (content, message) => {
    expect(() => decode(content)).toThrow(new Error(message));
  });

  it('is refused with all of its errors', () => {
    const content = `${head}omitStages: [Foo]
rules:
- level: Bad
- users: [a]
- level: None
  nonResourceURLs: ["a*b", "*", "/x*y", ""]
  resources: [{group: "A/v1", resourceNames: [x]}]
  namespaces: [d]
  omitStages: [X]
`;
    const stages = 'allowed stages are RequestReceived,ResponseStarted,ResponseComplete,Panic';
    const subdomain =
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
    const errors = [
      `omitStages[0]: Invalid value: "Foo": ${stages}`,
      'rules[0].level: Unsupported value: "Bad": supported values: "None", "Metadata", "Request", "RequestResponse"',
      'rules[1].level: Required value',
      `rules[2].nonResourceURLs[0]: Invalid value: "a*b": non-resource URL rules must begin with a '/' character`,
      `rules[2].nonResourceURLs[0]: Invalid value: "a*b": non-resource URL wildcards '*' must be the final character of the rule`,
      `rules[2].nonResourceURLs[2]: Invalid value: "/x*y": non-resource URL wildcards '*' must be the final character of the rule`,
      `rules[2].nonResourceURLs[3]: Invalid value: "": non-resource URL rules must begin with a '/' character`,
      `rules[2].resources.group: Invalid value: "A/v1": ${subdomain}`,
      'rules[2].resources.resourceNames: Invalid value: ["x"]: using resourceNames requires at least one resource',
      `rules[2].omitStages[0]: Invalid value: "X": ${stages}`,
      'rules[2].nonResourceURLs: Invalid value: ["a*b","*","/x*y",""]: rules cannot apply to both regular resources and non-resource URLs',
    ];
    expect(() => decode(content)).toThrow(new Error(`[${errors.join(', ')}]`));
  });
});
