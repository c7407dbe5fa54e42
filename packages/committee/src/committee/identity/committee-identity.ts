import type * as Y from 'yjs'
import { change, committeeMap, setField } from '../../document/committee-document.ts'
import { accepted, type Result, refused } from '../../document/result.ts'
import { readInstant, readOptionalText } from '../../document/tolerant-read.ts'
import { transition } from '../../document/transition.ts'
import type { TransitionContext } from '../../document/transition-context.ts'
import { templateSettings, timeZoneKey } from '../../meeting/template/meeting-template.ts'

export interface CommitteeIdentity {
  readonly name: string | null
  readonly emoji: string | null
  readonly createdAt: string | null
}

/** The committee's name, emoji and day of creation in the document; null if they are not written yet. */
export function describeCommittee(doc: Y.Doc): CommitteeIdentity {
  const committee = committeeMap(doc)
  return {
    name: readOptionalText(committee.get('name')),
    emoji: readOptionalText(committee.get('emoji')),
    createdAt: readInstant(committee.get('createdAt')),
  }
}

/** Writes name, emoji, day of creation and time zone into the document. */
export const nameCommittee = transition(
  (
    doc: Y.Doc,
    context: TransitionContext,
    identity: {
      readonly name: string
      readonly emoji: string
      readonly createdAt: string
      /** The time zone that its creator chose. */
      readonly timeZone?: string | undefined
    },
  ): Result<undefined, 'name-required'> => {
    const name = identity.name.trim()
    if (name === '') return refused('name-required')
    change(doc, context, () => {
      const committee = committeeMap(doc)
      setField(committee, 'name', name)
      setField(committee, 'emoji', identity.emoji)
      setField(committee, 'createdAt', identity.createdAt)
      if (identity.timeZone) setField(templateSettings(doc), timeZoneKey, identity.timeZone)
    })
    return accepted(undefined)
  },
)
