import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { readChangingFile } from '@k8s-ts/generic-apiserver/config-file';

/** One YAML document of a file. */
export interface ManifestDocument {
  readonly file: string;
  readonly text: string;
}

/** The content of a folder of manifests. */
export interface ManifestFolder {
  /** In the order of the names of their files. Empty documents are left out. */
  readonly documents: readonly ManifestDocument[];
  /** `sha256:` and the hash of all files; `''` when all are empty. */
  readonly hash: string;
}

const extensions: ReadonlySet<string> = new Set(['.yaml', '.yml', '.json']);

/**
 * Reads the YAML and JSON files of a folder, not the files in its subfolders (`kubernetes/apiserver
 * pkg/admission/plugin/manifest/loader.go`).
 *
 * @throws Error when the folder or a file cannot be read
 */
export async function readManifestFolder(folder: string): Promise<ManifestFolder> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw new Error(`failed to read manifest directory ${JSON.stringify(folder)}: ${errorText(error)}`);
  });
  const names = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  const documents: ManifestDocument[] = [];
  const hash = createHash('sha256');
  let isEmpty = true;
  for (const name of names.filter((each) => extensions.has(extname(each).toLowerCase())).sort()) {
    const file = join(folder, name);
    const bytes = await readChangingFile(file).catch((error: unknown) => {
      throw new Error(`failed to read file ${JSON.stringify(file)}: ${errorText(error)}`);
    });
    if (bytes.length === 0) continue;
    isEmpty = false;
    hash.update(bytes).update('\0');
    for (const text of documentsOf(bytes.toString())) documents.push({ file, text });
  }
  return { documents, hash: isEmpty ? '' : `sha256:${hash.digest('hex')}` };
}

/** Documents are separated by lines that begin with `---`. */
const documentsOf = (text: string): readonly string[] =>
  text
    .split(/^---.*$/m)
    .map((document) => document.trim())
    .filter((document) => document !== '');
