/**
 * The data file of a store cannot be used. The message is one line that names the file, the reason and the possible
 * remedies. Nothing was written.
 */
export class DamagedStoreError extends Error {
  override readonly name = 'DamagedStoreError';

  /**
   * @param path the data file
   * @param reason the damage, as a clause without a full stop: `page 7 is not a leaf page`
   */
  constructor(
    readonly path: string,
    readonly reason: string,
  ) {
    super(
      `${path} is damaged (${reason}). Restore it from a backup with 'apiserver store restore', or move it away to begin with an empty store`,
    );
  }
}

/** The data file is sound, but its format is not the one that this version reads. Nothing was written. */
export class StoreFormatError extends Error {
  override readonly name = 'StoreFormatError';

  /** @param problem a clause that follows the path: `has format 2, …` */
  constructor(
    readonly path: string,
    problem: string,
  ) {
    super(`${path} ${problem}. Use the version that wrote it, or move it away to begin with an empty store`);
  }
}
