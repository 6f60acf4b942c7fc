import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  newWorkQueue
} from "./chunk-7QJUZ2GG.js";
import {
  objectKey
} from "./chunk-NPMJTVHZ.js";

// packages/client/src/controller/controller.ts
function onChangesOf(informer, keysOf = (object) => [objectKey(object)]) {
  return {
    async sync(signal) {
      if (!informer.isRunning) void informer.run(signal);
      await informer.whenSynced(signal);
    },
    follow(add) {
      const addAll = (object) => {
        for (const key of keysOf(object)) add(key);
      };
      return informer.addHandler({
        onAdd: addAll,
        onUpdate(old, object) {
          addAll(old);
          addAll(object);
        },
        onDelete: addAll
      });
    }
  };
}
function newController(options) {
  const { sources, workers = 1, maxRetries = Number.POSITIVE_INFINITY, queue = newWorkQueue() } = options;
  const work = async (signal) => {
    for await (const key of queue) {
      if (signal.aborted) return;
      try {
        const { requeueAfterMs } = await options.reconcile(key, signal) ?? {};
        queue.forget(key);
        if (requeueAfterMs !== void 0) queue.addAfter(key, requeueAfterMs);
      } catch (error) {
        if (signal.aborted) return;
        options.onError?.(error, key);
        if (queue.numRequeues(key) < maxRetries) queue.addRateLimited(key);
        else queue.forget(key);
      }
    }
  };
  return {
    queue,
    async run(signal) {
      const ends = sources.map((source) => source.follow((key) => queue.add(key)));
      const stop = () => queue.shutDown();
      if (signal.aborted) stop();
      signal.addEventListener("abort", stop, { once: true });
      try {
        await Promise.all(sources.map((source) => source.sync(signal)));
        await Promise.all(Array.from({ length: workers }, () => work(signal)));
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        for (const end of ends) end();
        signal.removeEventListener("abort", stop);
        queue.shutDown();
      }
    }
  };
}

export {
  onChangesOf,
  newController
};
//# sourceMappingURL=chunk-X6VHL3EA.js.map
