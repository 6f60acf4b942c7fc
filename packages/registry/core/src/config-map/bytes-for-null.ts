type Data = Readonly<Record<string, string>>;

/**
 * Replaces null values of a map of bytes by empty values, as protobuf in the store of kube-apiserver does. Returns the
 * same map if it has no null values.
 */
export function bytesForNull<D extends Data | undefined>(data: D): D {
  const values: Readonly<Record<string, string | null>> = data ?? {};
  if (!Object.values(values).includes(null)) return data;
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? ''])) as Data as D;
}
