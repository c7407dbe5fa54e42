import type { Device } from './device.ts'
import { removeNow, whenNobodyWrites } from './remove-from-device.ts'

/** Finishes removals that pages began before they were closed. */
export async function endRemovals(device: Device): Promise<void> {
  const database = await device.database()
  for (const { id, removing } of await database.getAll('committees')) {
    if (!removing) continue
    await whenNobodyWrites(device, id, async () => {
      // Another tab may have finished it, and the committee may have been added again since.
      if ((await database.get('committees', id))?.removing) await removeNow(database, id)
    })
  }
}
