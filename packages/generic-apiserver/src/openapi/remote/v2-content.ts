import type { OpenAPIV2Content } from '../../endpoints/routing/remote-part.js';
import { isJSONObject, type JSONObject } from '../types/json-schema.js';
import { usedDefinitions } from './walk-references.js';

/**
 * Reads the part of a document that describes one group-version. Definitions that only other paths use are left out
 * (`kubernetes/kube-openapi pkg/aggregator`, FilterSpecByPaths).
 *
 * @param prefix beginning of the paths, such as `/apis/example.com/v1/`
 * @throws Error for a value that is not such a document
 */
export function v2ContentOf(document: unknown, prefix: string): OpenAPIV2Content {
  if (!isJSONObject(document) || document.swagger !== '2.0') throw new Error('the document is not of OpenAPI v2');
  const { paths, definitions, parameters, info, securityDefinitions } = document;
  return withPaths(
    {
      info: objectOf(info),
      paths: objectsOf(paths),
      definitions: objectsOf(definitions),
      parameters: objectsOf(parameters),
      securityDefinitions: objectsOf(securityDefinitions),
    },
    (path) => path.startsWith(prefix),
  );
}

/** The document with some of its paths. Definitions that only other paths use are left out. */
export function withPaths(content: OpenAPIV2Content, isKept: (path: string) => boolean): OpenAPIV2Content {
  const { paths: all, definitions, parameters } = content;
  const paths = filtered(all, isKept);
  if (Object.keys(paths).length === Object.keys(all).length) return content;
  const before = usedDefinitions(all, definitions, parameters);
  const used = usedDefinitions(paths, definitions, parameters);
  return { ...content, paths, definitions: filtered(definitions, (name) => used.has(name) || !before.has(name)) };
}

const filtered = (object: JSONObject, isKept: (name: string) => boolean): JSONObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => isKept(name)));

const objectOf = (value: unknown): JSONObject => (isJSONObject(value) ? value : {});

/**
 * The entries of an object whose values are objects. Other values of a server's document are dropped, so that they do
 * not reach clients.
 */
const objectsOf = (value: unknown): JSONObject =>
  Object.fromEntries(Object.entries(objectOf(value)).filter(([, each]) => isJSONObject(each)));
