/*
 * The rows of `open_records`: the key of a row is the part of its public address below that of the committee. It is in the
 * column `meeting_id`, since older relays know records of minutes only. Ids have no slash.
 */

export type PublicKind = 'minutes' | 'agenda' | 'document'

interface RecordKey {
  kind: PublicKind
  meetingId: string
  /** The id of a document in its meeting. */
  fileId: string
}

export const agendaKey = (meetingId: string): string => `${meetingId}/agenda`
export const documentKey = (meetingId: string, fileId: string): string => `${meetingId}/documents/${fileId}`

export function readKey(key: string): RecordKey {
  const [meetingId = '', part, fileId = ''] = key.split('/')
  return { kind: part === 'documents' ? 'document' : part === 'agenda' ? 'agenda' : 'minutes', meetingId, fileId }
}
