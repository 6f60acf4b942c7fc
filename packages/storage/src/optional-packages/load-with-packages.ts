/**
 * Loads a module that imports npm packages which are optional peer dependencies: most users do not need them, so they
 * are not installed with ours.
 *
 * @param load imports the module
 * @param feature the part that needs the packages, as the subject of the error: `storage type lmdb`
 * @param packages name of each package and the version to install, such as `{ lmdb: '3.5.6' }`
 * @throws Error of one line with the command that installs the packages, when one of them is missing. Other errors of
 *   `load` are thrown as they are
 */
export async function loadWithPackages<M>(
  load: () => Promise<M>,
  feature: string,
  packages: Readonly<Record<string, string>>,
): Promise<M> {
  try {
    return await load();
  } catch (error) {
    const missing = Object.keys(packages).find((name) => isMissing(name, error));
    if (missing === undefined) throw error;
    const install = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
    throw new Error(
      `${feature} needs the package ${missing}, which is not installed: npm install ${install.join(' ')}`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Whether the error says that Node could not find this package. It quotes the name differently for `import` (`package`)
 * and `require` (`module`).
 */
function isMissing(name: string, error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  const notFound = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
  return notFound && (error.message.includes(`package '${name}'`) || error.message.includes(`module '${name}'`));
}
