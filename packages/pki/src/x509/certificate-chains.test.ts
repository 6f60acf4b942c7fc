import { describe, expect, it } from 'vitest';
import { clientAuth, type Entity, isAuthority, newEntity, newKeys, usages } from '../../test/entity.js';
import { boolean, integer, octetString, sequence } from '../der/write-der.js';
import { extension, extensions } from '../issue/sign-certificate.js';
import { certificateChains } from './certificate-chains.js';

const withPathLength = (length: bigint) => extension('2.5.29.19', true, sequence(boolean(true), integer(length)));

const entity = (name: string, signedBy?: Entity, parts: readonly Buffer[] = [isAuthority], keys = newKeys()) =>
  newEntity(name, signedBy, parts, 1, keys);
const leaf = (signedBy: Entity, ...parts: Buffer[]) => entity('leaf', signedBy, parts);

function chains(first: Entity, roots: readonly Entity[], intermediates: readonly Entity[] = []): string[] {
  const certificates = (entities: readonly Entity[]) => entities.map(({ certificate }) => certificate);
  const options = { roots: certificates(roots), intermediates: certificates(intermediates), usage: clientAuth };
  return certificateChains(first.certificate, options).map((chain) =>
    chain.map(({ subject }) => subject.commonName).join(' < '),
  );
}

const root = entity('root');
const between = entity('between', root);

// The expected chains are those of kube-apiserver's `x509.Certificate.Verify`.
describe('chains', () => {
  it('lead to roots, whichever certificate is a root', () => {
    const one = leaf(between);
    expect(chains(one, [root], [between])).toEqual(['leaf < between < root']);
    expect(chains(one, [root, between], [between])).toEqual(['leaf < between', 'leaf < between < root']);
    expect(chains(one, [one], [])).toEqual(['leaf']);
    expect(chains(one, [root])).toEqual([]);
    expect(chains(one, [entity('root')], [between])).toEqual([]);
    expect(chains(one, [], [between, root])).toEqual([]);
  });

  it('lead through each certificate of a CA that two other CAs have signed', () => {
    const other = entity('other');
    const again = entity('between', other, [isAuthority], between.keys);
    expect(chains(leaf(between), [root, other], [between, again])).toEqual([
      'leaf < between < root',
      'leaf < between < other',
    ]);
    expect(chains(leaf(between), [other], [between, again])).toEqual(['leaf < between < other']);
  });

  it('end when two CAs have signed each other', () => {
    const [a, b] = [newKeys(), newKeys()];
    const [first, second] = [entity('a', undefined, [isAuthority], a), entity('b', undefined, [isAuthority], b)];
    const crossed = [entity('a', second, [isAuthority], a), entity('b', first, [isAuthority], b)];
    expect(chains(leaf(first), [root], crossed)).toEqual([]);
    expect(chains(leaf(first), [second], crossed)).toEqual(['leaf < a < b']);
  });

  it('end after a hundred issuers', () => {
    const same = Array.from({ length: 300 }, () => entity('between', root));
    expect(chains(leaf(between), [root], [...same.slice(0, 90), between])).toEqual(['leaf < between < root']);
    expect(chains(leaf(between), [root], [...same, between])).toEqual([]);
  });
});

it.each<[string, boolean, Buffer[]]>([
  ['says that it is an authority', true, [isAuthority]],
  ['may sign certificates', true, [isAuthority, extensions.keyUsage('keyCertSign')]],
  ['may sign something else only', false, [isAuthority, extensions.keyUsage('digitalSignature', 'cRLSign')]],
  ['says that it is no authority', false, [extensions.basicConstraints(false)]],
  ['does not say that it is an authority', false, []],
  ['may have no other CA below', true, [withPathLength(0n)]],
  ['has an unknown critical extension', false, [isAuthority, extension('1.2.3', true, octetString(Buffer.alloc(1)))]],
  ['has an unknown extension', true, [isAuthority, extension('1.2.3', false, octetString(Buffer.alloc(1)))]],
  ['is for clients', true, [isAuthority, usages(clientAuth)]],
  ['is for all usages', true, [isAuthority, usages('2.5.29.37.0')]],
  ['is for servers only', false, [isAuthority, usages('1.3.6.1.5.5.7.3.1')]],
  ['is for something unknown only', false, [isAuthority, usages('1.2.3')]],
])('a certificate of a CA that %s is used: %s', (_, isUsed, parts) => {
  const tried = entity('tried', root, parts);
  const one = leaf(tried);
  expect(chains(one, [root], [tried])).toEqual(isUsed ? ['leaf < tried < root'] : []);
  expect(chains(one, [tried])).toEqual(isUsed ? ['leaf < tried'] : []);
});

it('the first certificate of a chain must allow the usage, and have no unknown critical extension', () => {
  expect(chains(leaf(root, usages('1.3.6.1.5.5.7.3.1')), [root])).toEqual([]);
  expect(chains(leaf(root, usages('1.3.6.1.5.5.7.3.1', clientAuth)), [root])).toEqual(['leaf < root']);
  const unknown = leaf(root, extension('1.2.3', true, octetString(Buffer.alloc(1))));
  expect(chains(unknown, [root])).toEqual([]);
  expect(chains(unknown, [unknown])).toEqual([]);
});

it('a path length limits the intermediate CAs below', () => {
  const limited = [0n, 1n, 2n].map((length) => entity('limited', undefined, [withPathLength(length)], root.keys));
  const [zero, one, two] = limited as [Entity, Entity, Entity];
  const first = entity('first', zero);
  const second = entity('second', first);
  expect(chains(leaf(zero), [zero])).toEqual(['leaf < limited']);
  expect(chains(leaf(first), [zero], [first])).toEqual([]);
  expect(chains(leaf(first), [one], [first])).toEqual(['leaf < first < limited']);
  expect(chains(leaf(second), [one], [first, second])).toEqual([]);
  expect(chains(leaf(second), [two], [first, second])).toEqual(['leaf < second < first < limited']);
});
