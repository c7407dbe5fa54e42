import * as Y from 'yjs'
import { type Attribution, readAttribution, type StepAuthor, type Who } from './attribution.ts'
import { firstDifferences } from './first-differences.ts'
import { type MeetingContents, readMeetingContents } from './meeting-contents.ts'
import type { MeetingDifference } from './meeting-difference.ts'
import { meetingDifferences } from './meeting-differences.ts'

/** What changed in a whole committee between two checkpoints. */
export interface ReplayStep {
  /** Names the checkpoint at the end of the step. */
  readonly position: number
  /** When its first and its last change reached the relay, in milliseconds since 1970. */
  readonly from: number
  readonly to: number
  /** Nobody, where the step is from before authors were kept. */
  readonly authors: readonly StepAuthor[]
  /** A plain yjs update. */
  readonly update: Uint8Array
}

export type MeetingChange = MeetingDifference & {
  /** Whose work it is; nobody, where nobody was kept. */
  readonly by: readonly Who[]
  /** Who set the same in that step, too, and whose value did not stay. */
  readonly lost: readonly LostValue[]
}

export interface LostValue {
  readonly who: Who
  /** What it was set to; undefined where that was not kept. */
  readonly value: unknown
}

/** A meeting as it was at the end of a step that changed it. */
export interface MeetingVersion {
  readonly position: number
  readonly from: number
  readonly to: number
  readonly authors: readonly Who[]
  readonly contents: MeetingContents
  readonly before: MeetingContents | null
  readonly changes: readonly MeetingChange[]
  readonly attribution: Attribution
}

/** Goes through the history of a committee step by step, and answers the versions of one meeting. */
export interface MeetingReplay {
  /** Applies the next step; null when it left the meeting as it was, or could not be read. */
  take(step: ReplayStep): MeetingVersion | null
  /** How many steps could not be read; what depends on them is missing from what follows. */
  unreadable(): number
  close(): void
}

/** Opens a replay of one meeting, to be fed with all steps of its committee from the first on, in their order. */
export function openMeetingReplay(meetingId: string): MeetingReplay {
  const doc = new Y.Doc()
  let last: MeetingContents | null = null
  let unreadable = 0

  function apply(step: ReplayStep): Attribution | null {
    let attribution: Attribution | null = null
    // After the observers and before the collection of garbage: deleted items still know where they were.
    const onTransaction = (transaction: Y.Transaction) => {
      attribution = readAttribution(transaction, meetingId, step.authors)
    }
    doc.on('afterTransaction', onTransaction)
    try {
      doc.transact((transaction) => {
        Y.applyUpdate(doc, step.update)
        // Of updates from elsewhere yjs clears away formats without effect, in a transaction that nobody made.
        transaction.local = true
      })
    } catch {
      unreadable++
    } finally {
      doc.off('afterTransaction', onTransaction)
    }
    return attribution
  }

  return {
    take(step) {
      const attribution = apply(step)
      if (attribution === null || attribution.size === 0) return null
      const contents = readMeetingContents(doc, meetingId)
      const before = last
      last = contents
      if (contents === null) return null
      const changes = attributedChanges(before, contents, attribution)
      if (changes.length === 0) return null
      const { position, from, to } = step
      const authors = before === null ? everyoneIn(attribution) : authorsOf(changes)
      return { position, from, to, authors, contents, before, changes, attribution }
    },
    unreadable: () => unreadable,
    close: () => doc.destroy(),
  }
}

/** What a version changed and whose work each change is. */
export function attributedChanges(
  before: MeetingContents | null,
  after: MeetingContents,
  attribution: Attribution,
): MeetingChange[] {
  const differences =
    before === null ? firstDifferences(after, attribution) : meetingDifferences(before, after)
  return differences.map((difference) => {
    const found = difference.fields.flatMap((field) => attribution.get(field) ?? [])
    const by = new Set(found.flatMap((context) => [...context.by]))
    const lost = found.flatMap((field) => [...field.lost]).filter(([who]) => !by.has(who))
    return { ...difference, by: [...by], lost: lost.map(([who, value]) => ({ who, value })) }
  })
}

/** Everyone who changed a meeting, also in what is no change of its own. */
export function everyoneIn(attribution: Attribution): readonly Who[] {
  return [...new Set([...attribution.values()].flatMap(({ by, lost }) => [...by, ...lost.keys()]))]
}

/** Everyone who had a part in these changes. */
export function authorsOf(changes: readonly MeetingChange[]): readonly Who[] {
  return [...new Set(changes.flatMap(({ by, lost }) => [...by, ...lost.map(({ who }) => who)]))]
}
