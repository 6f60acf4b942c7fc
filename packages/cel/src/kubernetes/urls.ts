import {
  escapedPath,
  type GoURL,
  hostname,
  parseRequestURI,
  parseURL,
  port,
  query,
  urlText,
} from '@k8s-ts/apimachinery/url';
import { functionDecl, memberOverload, overload } from '../checker/function-decl.js';
import type { Library } from '../library/library.js';
import { boolType, listType, mapType, objectType, stringType, type Type } from '../types/type.js';
import { EntryMap } from '../values/entry-map.js';
import { ErrorValue, type Failure, firstFailure } from '../values/failure.js';
import { ArrayList } from '../values/list-value.js';
import type { Value } from '../values/value.js';
import { AbstractValue } from '../values/value.js';

/** The type of URLs. */
export const urlType: Type = objectType('kubernetes.URL');

/** A URL in an expression. */
export class URLValue extends AbstractValue {
  readonly type: Type = urlType;

  constructor(readonly url: GoURL) {
    super();
  }

  equals(other: Value): boolean | Failure {
    return other instanceof URLValue ? urlText(this.url) === urlText(other.url) : firstFailure(other);
  }
}

function toURL(text: string): Value {
  const fail = (message: string) => new ErrorValue(`URL parse error during conversion from string: ${message}`);
  const request = parseRequestURI(text);
  if (typeof request === 'string') return fail(request);
  const url = parseURL(text);
  return typeof url === 'string' ? fail(url) : new URLValue(url);
}

function getter(name: string, id: string, result: Type, read: (url: GoURL) => Value) {
  return functionDecl(
    name,
    memberOverload(id, [urlType], result, (url) => read((url as URLValue).url)),
  );
}

/** Functions of URLs (kubernetes/apiserver pkg/cel/library/urls.go). */
export const urlsLibrary: Library = {
  name: 'kubernetes.urls',
  functions: [
    functionDecl(
      'url',
      overload('string_to_url', [stringType], urlType, (text) => toURL(text as string)),
    ),
    functionDecl(
      'isURL',
      overload('is_url_string', [stringType], boolType, (text) => typeof parseRequestURI(text as string) !== 'string'),
    ),
    getter('getScheme', 'url_get_scheme', stringType, ({ scheme }) => scheme),
    getter('getHost', 'url_get_host', stringType, ({ host }) => host),
    getter('getHostname', 'url_get_hostname', stringType, hostname),
    getter('getPort', 'url_get_port', stringType, port),
    getter('getEscapedPath', 'url_get_escaped_path', stringType, escapedPath),
    getter(
      'getQuery',
      'url_get_query',
      mapType(stringType, listType(stringType)),
      (url) => new EntryMap([...query(url)].map(([key, values]) => [key, new ArrayList(values)])),
    ),
  ],
};
