import { ExpectedError } from '../text/expected-error.js';

/** A text that is not valid YAML. The message is go-yaml's. */
export class YAMLError extends ExpectedError {
  override readonly name = 'YAMLError';
}
