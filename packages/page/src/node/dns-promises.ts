/** A page knows no addresses. */
export async function lookup(host: string): Promise<never> {
  throw new Error(`a page looks up no names, such as ${host}`);
}
