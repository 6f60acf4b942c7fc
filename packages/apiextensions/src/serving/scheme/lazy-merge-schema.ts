import type { MergeSchema } from '@k8s-ts/apimachinery/apply';

/** A merge schema that is made when it is first used. */
export function lazyMergeSchema(make: () => MergeSchema): MergeSchema {
  let made: MergeSchema | undefined;
  const schema = (): MergeSchema => {
    made ??= make();
    return made;
  };
  return {
    get scalar() {
      return schema().scalar;
    },
    get list() {
      return schema().list;
    },
    get map() {
      return schema().map;
    },
  } as MergeSchema;
}
