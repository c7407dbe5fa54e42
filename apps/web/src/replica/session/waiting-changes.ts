import { placeOfUpload } from '../files/uploads.ts'
import { openAccount } from '../react/device-provider.tsx'
import { openReplicas } from '../react/open-replicas.ts'
import { placesOfRow } from '../store/place-of-change.ts'

/**
 * How many changes, counted as a person would, are only on this device: of the signed-in person, or of some
 * of their committees. The demo has no pending changes.
 */
export async function countWaitingChanges(committeeIds?: readonly string[]): Promise<number> {
  const account = openAccount()
  if (!account) return 0
  const demo = account.committees.state.get().committees.find((committee) => committee.demo)?.id
  const isWanted = ({ documentId }: { documentId: string }) =>
    documentId !== demo && (committeeIds?.includes(documentId) ?? true)
  const replicas = openReplicas().filter(isWanted)
  await Promise.all(replicas.map((replica) => replica.flush()))
  try {
    const database = await account.device.database()
    const rows = await database.getAll('pending')
    const places = rows
      .filter(isWanted)
      .flatMap((row) => placesOfRow(row, row.key).map((place) => `${row.documentId} ${place}`))
    const files = (await database.getAll('uploads')).filter(isWanted)
    const placesOfFiles = files.map((row) => `${row.documentId} ${placeOfUpload(row)}`)
    return new Set([...places, ...placesOfFiles]).size
  } catch {
    return replicas.reduce((sum, replica) => sum + replica.waitingChanges(), 0)
  }
}
