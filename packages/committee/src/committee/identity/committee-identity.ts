import type * as Y from 'yjs'
import { committeeMap, setField } from '../../document/committee-document.ts'
import { canName } from '../../document/person-name.ts'
import { readInstant, readOptionalText } from '../../document/tolerant-read.ts'
import { onCommittee } from '../../document/transition.ts'
import { templateSettings, timeZoneKey } from '../../meeting/template/meeting-template.ts'

/** The committee's name, emoji and day of creation in the document; null if they are not written yet. */
export function describeCommittee(doc: Y.Doc) {
  const committee = committeeMap(doc)
  return {
    name: readOptionalText(committee.get('name')),
    emoji: readOptionalText(committee.get('emoji')),
    createdAt: readInstant(committee.get('createdAt')),
  }
}

export const nameCommittee = onCommittee({
  rule: (_doc, _context, { name }: NewIdentity) => canName(name),
  write: (doc, _context, { name, emoji, createdAt, timeZone }: NewIdentity) => {
    const committee = committeeMap(doc)
    setField(committee, 'name', name.trim())
    setField(committee, 'emoji', emoji)
    setField(committee, 'createdAt', createdAt)
    if (timeZone) setField(templateSettings(doc), timeZoneKey, timeZone)
  },
})

interface NewIdentity {
  readonly name: string
  readonly emoji: string
  readonly createdAt: string
  /** The time zone that its creator chose. */
  readonly timeZone?: string | undefined
}
