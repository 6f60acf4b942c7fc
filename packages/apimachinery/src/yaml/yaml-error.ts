/** A text that is not valid YAML. The message is go-yaml's. */
export class YAMLError extends Error {
  override readonly name = 'YAMLError';
}
