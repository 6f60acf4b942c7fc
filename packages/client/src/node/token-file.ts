import { readChangingFile } from '@k8s-ts/pki';

/**
 * Makes a function that reads a bearer token from a file, for each request, because such files change. While the file is
 * empty or cannot be read, the last token counts (`kubernetes/client-go transport, NewCachedFileTokenSource`).
 *
 * @returns rejects with the error of the file system, or with Error for an empty file, until a token has been read
 */
export function tokenFromFile(file: string): () => Promise<string> {
  let last = '';
  return async () => {
    try {
      const token = (await readChangingFile(file)).toString().trim();
      if (token === '') throw new Error(`read empty token from file "${file}"`);
      last = token;
    } catch (error) {
      if (last === '') throw error;
    }
    return last;
  };
}
