/** The kinds about what a person follows. */
export const kindsOfFollows = [
  'idea-status',
  'idea-comment',
  'budget-entry',
  'budget-edited',
  'budget-removed',
  'budget-imported',
  'item-next',
] as const
/** The kinds of notifications. */
export const notificationKinds = [
  'live',
  'mine',
  'due',
  'request',
  'approved',
  'announcement',
  ...kindsOfFollows,
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** A current fact that a person may want to be notified of. */
export interface Subject {
  /** The same on every page and after every reload, so that no notification is repeated. */
  key: string
  kind: NotificationKind
  /** The meeting that it links to; null if it is not about a meeting. */
  meetingId: string | null
  /** The idea that it is about. */
  ideaId?: string
  /** The followed item, if that is the reason for the notification. */
  follow?: string
  /** The title of the meeting, action item or announcement, or the name of the person. */
  about: string
  /** The number of entries that it is about, if it is not one. */
  count?: number
}

export interface StoredNotification extends Subject {
  /** ISO, by this device's clock. */
  at: string
  read: boolean
}

/** One person's notifications of one committee, on this device. */
export interface NotificationRecord {
  /** The keys of all known subjects, the last one last. */
  known: readonly string[]
  /**
   * The kinds and followed items that this device has read at least once. Subjects of the first reading are
   * old and not announced.
   */
  seenKinds: readonly string[]
  /** The newest first. */
  list: readonly StoredNotification[]
}

export const emptyRecord: NotificationRecord = { known: [], seenKinds: [], list: [] }

const maxListed = 50
const maxKnown = 2_000

/** Approvals and assignments that exist at the device's first reading of a committee are not new. */
const isStillToDo = ({ kind }: Subject) => kind === 'live' || kind === 'due' || kind === 'request'
/** Subjects that end by themselves: the meeting ends, the item is completed, the request is answered, the removal is undone. */
const ends = ({ kind, follow }: Subject) => kind !== 'approved' && (follow === undefined || kind === 'budget-removed')

export interface Seen {
  /** All current subjects of these kinds. */
  subjects: readonly Subject[]
  /** The kinds that could be read: without a connection, requests are unknown. */
  kinds: readonly NotificationKind[]
  /** The keys of the person's own actions. */
  own: ReadonlySet<string>
  /** The items that the person follows; omitted if unknown. */
  follows?: readonly string[]
  /** ISO */
  now: string
}

/** Returns the record after a reading of the committee, and the notifications to show now. */
export function mergeSeen(
  record: NotificationRecord,
  { subjects, kinds, own, follows, now }: Seen,
): { record: NotificationRecord; toAnnounce: readonly StoredNotification[] } {
  const known = new Set(record.known)
  const looked = subjects.filter(({ kind }) => kinds.includes(kind))
  const fresh = looked.filter(({ key }) => !known.has(key))
  const isUnseen = (kindOrFollow = '') => kindOrFollow !== '' && !record.seenKinds.includes(kindOrFollow)
  const isFirstLook = ({ kind, follow }: Subject) => isUnseen(kind) || isUnseen(follow)
  // An item that is followed again starts anew.
  const isStale = (seen: string) => follows !== undefined && seen.includes(':') && !follows.includes(seen)
  const listed = fresh
    .filter((subject) => !own.has(subject.key) && (!isFirstLook(subject) || isStillToDo(subject)))
    .map((subject): StoredNotification => ({ ...subject, at: now, read: false }))
  const current = new Set(looked.map(({ key }) => key))
  const isOver = (one: StoredNotification) => ends(one) && kinds.includes(one.kind) && !current.has(one.key)
  return {
    record: {
      known: [...record.known, ...fresh.map(({ key }) => key)].slice(-maxKnown),
      seenKinds: [...new Set([...record.seenKinds.filter((seen) => !isStale(seen)), ...kinds, ...(follows ?? [])])],
      list: [...listed, ...record.list.map((one) => (isOver(one) && !one.read ? { ...one, read: true } : one))].slice(
        0,
        maxListed,
      ),
    },
    toAnnounce: listed.filter((one) => !isFirstLook(one)),
  }
}

/** Returns the record after these were read; without keys, all of them. */
export function markRead(record: NotificationRecord, keys?: readonly string[]): NotificationRecord {
  return {
    ...record,
    list: record.list.map((one) => (keys === undefined || keys.includes(one.key) ? { ...one, read: true } : one)),
  }
}
