/** Fields of the conditions in a status. */
export const condition: Readonly<Record<string, string>> = {
  lastTransitionTime: 'Time at which the status changed.',
  message: 'Details for people.',
  reason: 'Why the condition has its status, in one word in CamelCase.',
  status: 'True, False or Unknown.',
};

export const fsType = 'File system of the volume, such as ext4. Default: ext4.';
export const readOnly = 'Whether the volume cannot be written. Default false.';
export const observedGeneration = 'Generation of the object that the controller has seen.';
/** For controllers that make pods. */
export const template = 'Metadata and spec of the pods that are made.';
/** For references to objects in the same namespace. */
export const localObjectName = 'Name of the object, in the same namespace.';
