import { canWrite } from '@civic-hub/protocol'
import { placeOfUpload } from '../files/uploads.ts'
import { openAccount } from '../react/device-provider.tsx'
import { openReplicas } from '../react/open-replicas.ts'
import { changedFieldsOfRow } from '../store/changed-field.ts'
import { smallValues } from '../store/device-database.ts'
import { changedFieldsOfDamaged, closedSessionsKey, readQuarantined } from '../store/update-store.ts'
import type { ClosedSessionOnDevice } from './closed-sessions.ts'
import { sumOfWaiting, type WaitingChanges } from './waiting-by-document.ts'

export const countWaitingChanges = async (): Promise<number> => sumOfWaiting(await readWaitingChanges())

/** Reads the changes that are only on this device. The demo has no pending changes. */
export async function readWaitingChanges(): Promise<WaitingChanges> {
  const account = openAccount()
  if (!account) return new Map()
  const { committees } = account.committees.state.get()
  const demo = committees.find((committee) => committee.demo)?.id
  const isWanted = ({ documentId }: { documentId: string }) => documentId !== demo
  const readOnly = new Set(committees.filter(({ lost, access }) => !lost && !canWrite(access)).map(({ id }) => id))
  const inDocument = (documentId: string, count: number, damaged: number) =>
    [documentId, { count, damaged, readOnly: readOnly.has(documentId) }] as const
  const replicas = openReplicas().filter(isWanted)
  await Promise.all(replicas.map((replica) => replica.flush()))
  try {
    const database = await account.device.database()
    const rows = (await database.getAll('pending')).filter(isWanted)
    const files = (await database.getAll('uploads')).filter(isWanted)
    const sessions = ((await database.get(smallValues, closedSessionsKey)) ?? []) as ClosedSessionOnDevice[]
    for (const { id, access } of sessions) if (!canWrite(access)) readOnly.add(id)
    const places = new Map<string, Set<string>>()
    const add = (documentId: string, place: string) =>
      places.set(documentId, (places.get(documentId) ?? new Set()).add(place))
    for (const row of rows) for (const place of changedFieldsOfRow(row, row.key)) add(row.documentId, place)
    for (const row of files) add(row.documentId, placeOfUpload(row))
    const damaged = new Map<string, Set<string>>()
    const addDamaged = (documentId: string, place: string) => {
      add(documentId, place)
      damaged.set(documentId, (damaged.get(documentId) ?? new Set()).add(place))
    }
    for (const row of rows.filter(({ stuck }) => stuck))
      for (const place of changedFieldsOfRow(row, row.key)) addDamaged(row.documentId, place)
    for (const row of (await readQuarantined(database)).filter(isWanted))
      for (const place of changedFieldsOfDamaged(row)) addDamaged(row.documentId, place)
    const counted = [...places].map(([documentId, { size }]) =>
      inDocument(documentId, size, damaged.get(documentId)?.size ?? 0),
    )
    return new Map(counted)
  } catch {
    return new Map(
      replicas.map(({ documentId, waitingChanges, damagedChanges }) =>
        inDocument(documentId, waitingChanges() + damagedChanges(), damagedChanges()),
      ),
    )
  }
}
