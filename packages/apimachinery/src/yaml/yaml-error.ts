/** A text that is no YAML, in go-yaml's words. */
export class YAMLError extends Error {
  override readonly name = 'YAMLError';
}
