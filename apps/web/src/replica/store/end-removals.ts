import type { Device } from './device.ts'
import { removeNow, whenNobodyWrites } from './remove-from-device.ts'

/** Ends what pages began that were closed meanwhile. */
export async function endRemovals(device: Device): Promise<void> {
  const database = await device.database()
  for (const { id, removing } of await database.getAll('committees')) {
    if (!removing) continue
    await whenNobodyWrites(device, id, async () => {
      // Another tab may have ended it, and the committee may be here anew since.
      if ((await database.get('committees', id))?.removing) await removeNow(database, id)
    })
  }
}
