import { errorText } from '@k8s-ts/apimachinery/errors';
import { readChangingFile } from '@k8s-ts/pki';
import { FlagError } from './options/flag.js';

/**
 * Reads the file that a flag names, and parses it.
 *
 * @param name the name of the flag, such as `token-auth-file`
 * @throws FlagError naming the flag, the file and the reason, when the file cannot be read or `parse` throws
 */
export async function readFlagFile<T>(name: string, file: string, parse: (text: string) => T): Promise<T> {
  try {
    return parse((await readChangingFile(file)).toString());
  } catch (error) {
    throw new FlagError(`--${name} ${file}: ${errorText(error)}`, { cause: error });
  }
}
