const refuse = async (): Promise<never> => {
  throw new Error('a page opens no connections');
};

/** Connections to nodes, pods and other API servers: a page has none. */
export {
  refuse as proxyRequest,
  refuse as proxyUpgrade,
  refuse as readText,
  refuse as requestBackend,
  refuse as translateRemoteCommand,
  refuse as tunnelSpdy,
};
