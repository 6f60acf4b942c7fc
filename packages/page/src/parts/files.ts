const refuse = async (file: string): Promise<never> => {
  throw new Error(`a page has no files, such as ${file}`);
};

/** Files of certificates: a page has none. */
export {
  refuse as certificatesIn,
  refuse as hasForeignServingPair,
  refuse as mayBeReplaced,
  refuse as replaceFile,
  refuse as writeNewFile,
};
