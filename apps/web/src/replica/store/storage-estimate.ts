/** The space that this site uses and may use; empty if the browser does not report it. */
export const estimateStorage = async (): Promise<StorageEstimate> =>
  (await navigator.storage?.estimate?.().catch(() => null)) ?? {}

/** The space that is left for edits and own files, which have no other copy. */
const reserveBytes = 50_000_000

/** Whether this device has room for a copy of what the hub has. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  const { quota, usage = 0 } = await estimateStorage()
  return quota === undefined || usage + bytes + reserveBytes <= quota
}
