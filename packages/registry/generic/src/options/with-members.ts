/** The same object with some members replaced. Other methods run on the original, which may have private fields. */
export function withMembers<T extends object>(original: T, members: Partial<T>): T {
  const bound = new Map<string | symbol, unknown>();
  return new Proxy(original, {
    get(target, name) {
      if (Object.hasOwn(members, name)) return members[name as keyof T];
      const value = Reflect.get(target, name, target) as unknown;
      if (typeof value !== 'function') return value;
      let method = bound.get(name);
      if (method === undefined) {
        method = value.bind(target);
        bound.set(name, method);
      }
      return method;
    },
  });
}
