/** A page cannot look up addresses. */
export async function lookup(host: string): Promise<never> {
  throw new Error(`a page looks up no names, such as ${host}`);
}
