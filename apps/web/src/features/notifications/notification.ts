/** What a person can be told of. */
export const notificationKinds = [
  'live',
  'mine',
  'due',
  'request',
  'approved',
  'idea-status',
  'idea-comment',
  'budget-entry',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** One thing that is so now, and that a person may want to be told of. */
export interface Subject {
  /** The same on every page and after every reload, so that nobody is told twice. */
  key: string
  kind: NotificationKind
  /** Where it leads; null where it is about no meeting. */
  meetingId: string | null
  /** The idea that it is about. */
  ideaId?: string
  /** What the person follows, where it is told for that. */
  follow?: string
  /** The title of the meeting or action item, or the name of the person. */
  about: string
}

export interface StoredNotification extends Subject {
  /** ISO, by this device's clock. */
  at: string
  read: boolean
}

/** What one person was told of in one committee, on this device. */
export interface NotificationRecord {
  /** Of everything that they know, the last one last. */
  known: readonly string[]
  /**
   * The kinds, and what is followed, of which this device has once seen what there was: that is old, and nobody is told
   * of it.
   */
  seenKinds: readonly string[]
  /** The newest first. */
  list: readonly StoredNotification[]
}

export const emptyRecord: NotificationRecord = { known: [], seenKinds: [], list: [] }

const maxListed = 50
const maxKnown = 2_000

/** Approvals and assignments that are there when a device sees a committee for the first time are no news. */
const isStillToDo = ({ kind }: Subject) => kind === 'live' || kind === 'due' || kind === 'request'
/** What ends by itself: the meeting ends, the item is done, the request is answered. */
const ends = ({ kind, follow }: Subject) => kind !== 'approved' && follow === undefined

export interface Seen {
  /** Everything that is so now, of these kinds. */
  subjects: readonly Subject[]
  /** The kinds that could be looked at: without a connection nobody knows of requests. */
  kinds: readonly NotificationKind[]
  /** The keys of what the person did themselves. */
  own: ReadonlySet<string>
  /** What the person follows; left out where that is not known. */
  follows?: readonly string[]
  /** ISO */
  now: string
}

/** The record after a look at the committee, and what the person has to be told of now. */
export function mergeSeen(
  record: NotificationRecord,
  { subjects, kinds, own, follows, now }: Seen,
): { record: NotificationRecord; tell: readonly StoredNotification[] } {
  const known = new Set(record.known)
  const looked = subjects.filter(({ kind }) => kinds.includes(kind))
  const fresh = looked.filter(({ key }) => !known.has(key))
  const isFirstLook = ({ kind, follow }: Subject) => !record.seenKinds.includes(follow ?? kind)
  // What was followed before and is followed again begins anew.
  const isStale = (seen: string) => follows !== undefined && seen.includes(':') && !follows.includes(seen)
  const listed = fresh
    .filter((subject) => !own.has(subject.key) && (!isFirstLook(subject) || isStillToDo(subject)))
    .map((subject): StoredNotification => ({ ...subject, at: now, read: false }))
  const current = new Set(looked.map(({ key }) => key))
  const isOver = (one: StoredNotification) => ends(one) && kinds.includes(one.kind) && !current.has(one.key)
  return {
    record: {
      known: [...record.known, ...fresh.map(({ key }) => key)].slice(-maxKnown),
      seenKinds: [
        ...new Set([...record.seenKinds.filter((seen) => !isStale(seen)), ...kinds, ...(follows ?? [])]),
      ],
      list: [
        ...listed,
        ...record.list.map((one) => (isOver(one) && !one.read ? { ...one, read: true } : one)),
      ].slice(0, maxListed),
    },
    tell: listed.filter((one) => !isFirstLook(one)),
  }
}

/** The record after these were read; without keys, all of them. */
export function markRead(record: NotificationRecord, keys?: readonly string[]): NotificationRecord {
  return {
    ...record,
    list: record.list.map((one) =>
      keys === undefined || keys.includes(one.key) ? { ...one, read: true } : one,
    ),
  }
}
