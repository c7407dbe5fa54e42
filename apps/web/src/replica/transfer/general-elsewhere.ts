import { generalDocumentId } from '@civic-hub/protocol'
import { createRandomId } from '../random-id.ts'
import type { ReadableExport } from './readable-export.ts'

/** Every hub has its own committee `general` under the same id: that of another hub is imported beside it. */
export function withNewIdOfGeneral(file: ReadableExport, ownHub: string): ReadableExport {
  if (file.hub === ownHub) return file
  const committees = file.committees.map((committee) =>
    committee.id === generalDocumentId ? { ...committee, id: createRandomId(15) } : committee,
  )
  return { ...file, committees }
}
