/** The space that this site uses and may use; empty if the browser does not report it. */
export const estimateStorage = async (): Promise<StorageEstimate> =>
  (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
