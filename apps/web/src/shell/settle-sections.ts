import { type Author, meetingNotes } from '@civic-hub/committee'
import { moveSection, queryDecisions, sectionsMovedByUndo } from '@civic-hub/committee/proceedings'
import type { Replica } from '../replica/replica.ts'

/** After an undo on this device, names the beginnings of sections that the other devices would not find. */
export function settleSections(
  { doc, meeting }: Pick<Replica, 'doc' | 'meeting'>,
  meetingId: string,
  author: Author,
): void {
  const notes = meetingNotes(doc, meetingId)
  const sections = queryDecisions(doc, meetingId).read()?.sections
  if (!notes || !sections) return
  const move = meeting(meetingId).bind(moveSection)
  for (const { id, line } of sectionsMovedByUndo(notes, sections)) move(id, line, author)
}
