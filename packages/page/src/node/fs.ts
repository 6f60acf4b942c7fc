const refuse = (path: string): never => {
  throw Object.assign(new Error(`ENOENT: a page has no files, open '${path}'`), { code: 'ENOENT' });
};

/** Pages have no files: each of these functions throws. */
export { refuse as statSync, refuse as watch, refuse as writeSync };

export const constants = { R_OK: 4 };
