import type * as Y from 'yjs'
import { presentMeetings } from '../../document/committee-document.ts'
import { readTitle } from '../../document/title-rule.ts'
import { readInstant } from '../../document/tolerant-read.ts'
import { countedAttendance, isHere } from '../../meeting/proceedings/attendance.ts'
import { readStatements } from '../../meeting/proceedings/statement.ts'
import { readSources } from '../../meeting/sources/source.ts'
import { attendedEvent, factCheckEvent, ideaEvent } from '../../personal/impact-event.ts'
import { ideas } from '../ideas/idea.ts'

export * from './followed.ts'

/** An action of a member in a committee, derived from its document. */
export interface Deed {
  /** The key of the event in the member's personal document. */
  readonly key: string
  readonly at: string
  readonly about: string
}

/**
 * The new deeds of an account in a committee, each once: the ideas that it proposed, the ended meetings that
 * it attended, and the meetings whose minutes it added a source to. Reading ten years takes some
 * milliseconds, once.
 */
export function readDeeds(doc: Y.Doc, accountId: string, isKnown: (key: string) => boolean): Deed[] {
  const deeds: Deed[] = []
  const add = (key: string, at: string | null, about: string) => {
    if (at !== null && !isKnown(key)) deeds.push({ key, at, about })
  }
  for (const { id, by, at, title } of ideas.query(doc).read()) {
    if (by.account === accountId) add(ideaEvent(id), at, title)
  }
  for (const [id, value] of presentMeetings(doc)) {
    const endedAt = readInstant(value.get('endedAt'))
    if (endedAt === null) continue
    const title = readTitle(value.get('title'))
    if (!isKnown(attendedEvent(id)) && wasThere(value, accountId)) add(attendedEvent(id), endedAt, title)
    const source = readSources(value).find(({ by }) => by.account === accountId)
    if (source) add(factCheckEvent(id), source.at, title)
  }
  return deeds
}

function wasThere(meeting: Y.Map<unknown>, accountId: string): boolean {
  const person = `account:${accountId}`
  return countedAttendance(readStatements(meeting)).some(
    (statement) => statement.person === person && isHere(statement.status),
  )
}
