const refuse = async (path: string): Promise<never> => {
  throw Object.assign(new Error(`ENOENT: a page has no files, open '${path}'`), { code: 'ENOENT' });
};

/** Pages have no files: each of these functions rejects. */
export {
  refuse as access,
  refuse as mkdir,
  refuse as mkdtemp,
  refuse as open,
  refuse as readdir,
  refuse as readFile,
  refuse as rm,
  refuse as stat,
  refuse as writeFile,
};

export const constants = { R_OK: 4 };
