const refuse = async (): Promise<never> => {
  throw new Error('a page opens no connections');
};

/** A page has no connections to nodes, pods and other API servers. */
export {
  refuse as proxyRequest,
  refuse as proxyUpgrade,
  refuse as readText,
  refuse as requestBackend,
  refuse as translateRemoteCommand,
  refuse as tunnelSpdy,
};
