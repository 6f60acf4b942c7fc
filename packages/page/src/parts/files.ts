const refuse = async (file: string): Promise<never> => {
  throw new Error(`a page has no files, such as ${file}`);
};

/** A page has no files of certificates. */
export {
  refuse as certificatesIn,
  refuse as hasForeignServingPair,
  refuse as mayBeReplaced,
  refuse as replaceFile,
  refuse as writeNewFile,
};
