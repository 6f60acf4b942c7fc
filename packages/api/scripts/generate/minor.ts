/** The oldest minor release whose servers can read what a server stores. */
export const oldestMinor = '1.33';

/** Whether a minor release such as `1.34`, or that of a release such as `v1.36.3`, is the other one or an earlier one. */
export const isAtMost = (minor: string, other: string): boolean => numberOf(minor) <= numberOf(other);

const numberOf = (release: string): number => Number(release.split('.')[1]);
