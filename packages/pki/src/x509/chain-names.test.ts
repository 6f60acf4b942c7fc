import { expect, it } from 'vitest';
import type { Certificate } from './certificate.js';
import { nameConstraintProblem } from './chain-names.js';
import type { Subtrees } from './name-constraints.js';

/*
 * The expected problems are those of Go's `x509.Certificate.Verify`.
 */

const none: Subtrees = { dnsNames: [], emailAddresses: [], networks: [], uriDomains: [] };
const names = { dnsNames: [], emailAddresses: [], ipAddresses: [], uris: [] };
const chainOf = (leaf: Partial<Certificate>, permitted: Partial<Subtrees>, excluded: Partial<Subtrees> = {}) => [
  { ...names, ...leaf } as Certificate,
  {
    ...names,
    nameConstraints: { permitted: { ...none, ...permitted }, excluded: { ...none, ...excluded } },
  } as unknown as Certificate,
];
const dns = (...dnsNames: string[]) => ({ dnsNames });

it.each<[Partial<Certificate>, Partial<Subtrees>, Partial<Subtrees>?, string?]>([
  [dns('a.example.com'), dns('example.com')],
  [dns('A.Example.Com'), dns('example.com')],
  [dns('example.com'), dns('example.com')],
  [dns('example.com'), dns('.example.com'), {}, 'DNS name "example.com" is not permitted by any constraint'],
  [dns('a.example.com'), dns('.example.com')],
  [dns('badexample.com'), dns('example.com'), {}, 'DNS name "badexample.com" is not permitted by any constraint'],
  [dns('a.b'), {}, dns('b', 'a.b'), 'DNS name "a.b" is excluded by constraint "b"'],
  [
    dns('*.example.com'),
    {},
    dns('foo.example.com'),
    'DNS name "*.example.com" is excluded by constraint "foo.example.com"',
  ],
  [dns('*.com'), {}, dns('com'), 'DNS name "*.com" is excluded by constraint "com"'],
  [dns('a.b', 'c.d'), dns('b'), {}, 'DNS name "c.d" is not permitted by any constraint'],
  [dns('anything'), { networks: [] }],
  [
    { uris: ['https://a.example.com:1/x'] },
    { uriDomains: ['example.org'] },
    {},
    'URI "https://a.example.com:1/x" is not permitted by any constraint',
  ],
  [
    { uris: ['spiffe://10.0.0.1/x'] },
    { uriDomains: ['example.org'] },
    {},
    'URI with IP ("spiffe://10.0.0.1/x") cannot be matched against constraints',
  ],
  [{ emailAddresses: ['a@Example.com'] }, { emailAddresses: ['example.com'] }],
  [{ emailAddresses: ['a@example.com'] }, { emailAddresses: ['a@example.com'] }],
  [
    { emailAddresses: ['b@example.com'] },
    { emailAddresses: ['a@example.com'] },
    {},
    'email address "b@example.com" is not permitted by any constraint',
  ],
  [
    { ipAddresses: [Buffer.from([10, 0, 0, 1])] },
    { networks: [{ address: Buffer.alloc(16), mask: Buffer.alloc(16) }] },
    {},
    'IP address "10.0.0.1" is not permitted by any constraint',
  ],
])(
  'checks the names %o with the permitted subtrees %o and the excluded subtrees %o',
  (leaf, permitted, excluded, problem) => {
    expect(nameConstraintProblem(chainOf(leaf, permitted, excluded))).toBe(problem);
  },
);

it('a name constraint does not apply to the certificate that contains it', () => {
  const [leaf, root] = chainOf({}, dns('b')) as [Certificate, Certificate];
  expect(nameConstraintProblem([leaf, { ...root, dnsNames: ['a'] }])).toBeUndefined();
});
