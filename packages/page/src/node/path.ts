/** The last part of a path. */
export const basename = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Returns the path of the folder that contains a file. */
export function dirname(path: string): string {
  const end = path.lastIndexOf('/');
  return end > 0 ? path.slice(0, end) : end === 0 ? '/' : '.';
}

/** Returns the extension of a file's name, with its dot. */
export function extname(path: string): string {
  const name = basename(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot) : '';
}

export const isAbsolute = (path: string): boolean => path.startsWith('/');

/** Joins the parts, and resolves `.` and `..`. */
export function join(...parts: readonly string[]): string {
  const joined = parts.filter((part) => part !== '').join('/');
  const names: string[] = [];
  for (const name of joined.split('/')) {
    if (name === '..' && names.length > 0 && names.at(-1) !== '..') names.pop();
    else if (name !== '' && name !== '.' && !(name === '..' && joined.startsWith('/'))) names.push(name);
  }
  return (joined.startsWith('/') ? '/' : '') + names.join('/') || '.';
}

/** Like `join`, but the result is an absolute path. */
export const resolve = (...parts: readonly string[]): string =>
  join('/', ...parts.slice(Math.max(0, parts.findLastIndex(isAbsolute))));

export const posix = { basename, dirname, extname, isAbsolute, join, resolve };
