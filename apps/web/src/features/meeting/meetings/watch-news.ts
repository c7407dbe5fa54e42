import { type MeetingSummary, queryMeetingList } from '@civic-hub/committee'
import type * as Y from 'yjs'
import { fromRelay } from '../../../replica/origins.ts'
import type { Replica } from '../../../replica/replica.ts'
import { diffMeetingStatus, type MeetingStatusChange } from './diff-meeting-status.ts'

interface NewsListener {
  announce(news: MeetingStatusChange): void
  announceMissed(missed: readonly MeetingStatusChange[]): void
  onChange(meetings: readonly MeetingSummary[]): void
}

/** Compares the list of meetings with the state that this person knows. Returns a function to stop. */
export function watchNews({ doc, caughtUp }: Pick<Replica, 'doc' | 'caughtUp'>, listener: NewsListener): () => void {
  const meetings = queryMeetingList(doc)
  let listed = meetings.read()
  /** The state that this person knows: updates that arrive while the device catches up are not known yet. */
  let known: readonly MeetingStatusChange['meeting'][] = listed
  let byOthers = false
  const noteOrigin = ({ origin }: Y.Transaction) => {
    byOthers = origin === fromRelay
  }

  function onList(): void {
    const before = listed
    listed = meetings.read()
    const changes = diffMeetingStatus(before, listed)
    if (!byOthers) {
      const own = new Set(changes.map(({ meeting }) => meeting.id))
      known = [...known.filter(({ id }) => !own.has(id)), ...listed.filter(({ id }) => own.has(id))]
    } else if (caughtUp.get()) {
      known = listed
      for (const news of changes) listener.announce(news)
    }
    listener.onChange(listed)
  }

  function onConnection(): void {
    if (!caughtUp.get()) return
    const missed = diffMeetingStatus(known, listed)
    known = listed
    if (missed.length > 0) listener.announceMissed(missed)
  }

  listener.onChange(listed)
  doc.on('beforeTransaction', noteOrigin)
  const stops = [
    meetings.subscribe(onList),
    caughtUp.subscribe(onConnection),
    () => doc.off('beforeTransaction', noteOrigin),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
