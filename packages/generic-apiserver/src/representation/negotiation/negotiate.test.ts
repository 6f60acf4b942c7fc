import { describe, expect, it } from 'vitest';
import { routeAccepts } from './accept.js';
import { Negotiator, negotiateInput, noTransforms, wantsPretty } from './negotiate.js';

const plain = new Negotiator(noTransforms);
const tables = new Negotiator({
  allowsTransform: (mediaType, target) =>
    target === undefined ||
    (target.group === 'meta.k8s.io' &&
      target.version === 'v1' &&
      target.kind === 'Table' &&
      mediaType !== 'application/vnd.kubernetes.protobuf'),
});

describe('Negotiator', () => {
  it.each([
    [undefined, 'application/json'],
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['*', 'application/json'],
    ['application/*', 'application/json'],
    ['application/yaml', 'application/yaml'],
    ['application/json, application/yaml', 'application/json'],
    ['application/yaml, application/json', 'application/yaml'],
    ['application/json;q=0.5, application/yaml', 'application/yaml'],
    ['application/yaml;q=0.1, */*', 'application/json'],
    ['text/html, application/json;q=0.9', 'application/json'],
    ['application/json;charset=utf-8', 'application/json'],
    ['application/json; as=', 'application/json'],
    ['application/vnd.kubernetes.protobuf;q=0, application/json', 'application/json'],
    ['application/vnd.kubernetes.protobuf,application/json', 'application/vnd.kubernetes.protobuf'],
    ['application/json;stream=watch', 'application/json'],
    ['application/json;stream=other, application/yaml', 'application/yaml'],
    ['application/json;as=Table;g=meta.k8s.io;v=v1,application/yaml', 'application/yaml'],
    ['APPLICATION/JSON', undefined],
    ['text/html', undefined],
    ['nonsense', undefined],
    ['a/b/c', undefined],
  ])('chooses for the header "Accept: %s" the type %s', (accept, mediaType) => {
    expect(plain.tryNegotiate(accept)?.mediaType).toBe(mediaType);
    expect(plain.tryNegotiate(accept)?.mediaType).toBe(mediaType);
  });

  it('uses the first clause whose transformation is allowed', () => {
    const table = { group: 'meta.k8s.io', version: 'v1', kind: 'Table' };
    expect(tables.negotiate('application/json;as=Table;v=v1;g=meta.k8s.io')).toMatchObject({ convert: table });
    expect(tables.negotiate('application/json;as=Table;v=v2;g=meta.k8s.io,application/json').convert).toBeUndefined();
    expect(
      tables.negotiate('application/vnd.kubernetes.protobuf;as=Table;v=v1;g=meta.k8s.io,application/json').mediaType,
    ).toBe('application/json');
    expect(() => tables.negotiate('application/json;as=Table')).toThrow(
      'only the following media types are accepted: application/json, application/yaml, application/vnd.kubernetes.protobuf',
    );
  });

  it('does not stream YAML', () => {
    expect(() => plain.negotiateStream('application/yaml')).toThrow(
      'only the following media types are accepted: application/json;stream=watch, application/vnd.kubernetes.protobuf;stream=watch',
    );
  });
});

describe('negotiateInput', () => {
  it.each([
    [undefined, 'application/json'],
    ['application/json', 'application/json'],
    ['APPLICATION/JSON', 'application/json'],
    ['application/yaml; charset=utf-8', 'application/yaml'],
    ['application/json;', 'application/json'],
    ['application/json ; a=b;c="d;\\"e" ;', 'application/json'],
  ])('reads the header %s as %s', (contentType, mediaType) => {
    expect(negotiateInput(contentType)).toBe(mediaType);
  });

  it.each([
    ['*/*'],
    ['application/json;foo'],
    ['application/json;a='],
    ['application/json;;a=b'],
    ['application/json;a="b'],
  ])('refuses %s', (contentType) => {
    expect(() => negotiateInput(contentType)).toThrow(
      'the body of the request was in an unknown format - accepted media types include: application/json, application/yaml, application/vnd.kubernetes.protobuf',
    );
  });
});

describe('routeAccepts', () => {
  it.each([
    ['*/*', true],
    ['application/json;q=0.1', true],
    ['text/html, application/yaml', true],
    ['application/*', false],
    ['APPLICATION/JSON', false],
  ])('compares the header "%s" with the types of a route: %s', (accept, expected) => {
    expect(routeAccepts(accept, ['application/json', 'application/yaml'])).toBe(expected);
  });
});

describe('wantsPretty', () => {
  it.each([
    ['pretty=true', '', true],
    ['pretty=1', '', true],
    ['pretty', '', false],
    ['pretty=false', 'curl/8', false],
    ['', 'curl/8', true],
    ['', 'Mozilla/5.0 (X11)', true],
    ['', 'kubectl/1.35', false],
  ])('returns for the query ?%s and the user agent "%s": %s', (query, agent, expected) => {
    expect(wantsPretty(new URLSearchParams(query), agent)).toBe(expected);
  });
});
