import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kindNames } from './kind-names.js';

/** Options of {@link createProject}. */
export interface ProjectOptions {
  /** The folder to make. It may exist, without files. */
  readonly folder: string;
  /** Name of the package, the Service and the namespace: a DNS label. */
  readonly name: string;
  /** The kind, in upper camel case: `Widget`. */
  readonly kind: string;
  /** The API group, with a dot: `example.com`. */
  readonly group: string;
  /**
   * Versions of the packages of k8s-ts in `package.json`. Default: the version of this package, and compatible later
   * ones.
   */
  readonly version?: string;
}

/** The files of a project. Names that npm would change or leave out begin with `_` instead of a dot. */
const template = join(dirname(fileURLToPath(import.meta.url)), '../template');

/**
 * Makes a project: a kind, an aggregated API server, a controller, tests, a Dockerfile, manifests. Installs nothing.
 *
 * @returns the files that were written, below the folder
 * @throws Error for names that Kubernetes would refuse, and for a folder with files
 */
export async function createProject(options: ProjectOptions): Promise<readonly string[]> {
  const { folder, name, group } = options;
  const version = options.version ?? `^${await ownVersion()}`;
  const texts: Readonly<Record<string, string>> = { name, group, version, ...checkedNames(options) };
  const present = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error.code === 'ENOTDIR' ? new Error(`${folder} is a file, not a folder`) : error;
  });
  if (present.length > 0) throw new Error(`${folder} is not empty: it has ${present.sort()[0]}`);
  const entries = await readdir(template, { recursive: true, withFileTypes: true });
  const written: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const path = filled(source.slice(template.length + 1).replace(/\.txt$/, ''), texts).replace(/(^|[\\/])_/, '$1.');
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, filled(await readFile(source, 'utf8'), texts));
    written.push(path);
  }
  return written.sort();
}

const labelPattern = /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/;
const subdomainPattern = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+$/;

function checkedNames({ name, kind, group }: ProjectOptions): ReturnType<typeof kindNames> {
  const label =
    'must consist of lower case letters, digits and "-", begin with a letter, and have 63 characters at most';
  if (!labelPattern.test(name)) throw new Error(`the name ${JSON.stringify(name)} ${label}`);
  if (!/^[A-Z][a-zA-Z0-9]{0,62}$/.test(kind)) {
    throw new Error(
      `the kind ${JSON.stringify(kind)} must begin with an upper case letter, and have letters and digits only`,
    );
  }
  if (group.length > 253 || !subdomainPattern.test(group)) {
    throw new Error(`the group ${JSON.stringify(group)} must be a domain name with a dot, in lower case: example.com`);
  }
  if (/(^|\.)k8s\.io$|(^|\.)kubernetes\.io$/.test(group)) {
    throw new Error(`the group ${JSON.stringify(group)} belongs to Kubernetes: use a domain of your own`);
  }
  return kindNames(kind);
}

/** Replaces `{{key}}`. */
const filled = (text: string, texts: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, key: string) => texts[key] ?? whole);

async function ownVersion(): Promise<string> {
  return (JSON.parse(await readFile(join(template, '../package.json'), 'utf8')) as { version: string }).version;
}
