import type * as Y from 'yjs'
import { readField, readInstant } from '../document/tolerant-read.ts'
import type { TransitionContext } from '../document/transition-context.ts'
import { changePersonal, followsMap } from './personal-document.ts'

/** The subjects that can be followed in a committee. */
export type FollowKey = 'page:budget' | `idea:${string}` | `item:${string}/${string}`

/** The key of an agenda item: a follower is notified when it is next. */
export const itemFollowKey = (meetingId: string, itemId: string): FollowKey => `item:${meetingId}/${itemId}`

// `{document id}/{follow key}` contains `{on, at}`, a plain value: the last change on any device wins.

const placeOf = (committeeId: string, key: FollowKey): string => `${committeeId}/${key}`

const isFollowed = (doc: Y.Doc, committeeId: string, key: FollowKey): boolean =>
  readField(followsMap(doc).get(placeOf(committeeId, key)), 'on') === true

export interface Follow {
  readonly key: FollowKey
  /** ISO time at which following began, by the clock of the device. */
  readonly at: string
}

export function readFollows(doc: Y.Doc, committeeId: string): Follow[] {
  const follows: Follow[] = []
  for (const [place, value] of followsMap(doc).entries()) {
    if (!place.startsWith(`${committeeId}/`) || readField(value, 'on') !== true) continue
    const key = place.slice(committeeId.length + 1)
    if (key !== 'page:budget' && !key.startsWith('idea:') && !key.startsWith('item:')) continue
    follows.push({ key: key as FollowKey, at: readInstant(readField(value, 'at')) ?? '' })
  }
  return follows.sort((a, b) => (a.key < b.key ? -1 : 1))
}

export function setFollowed(
  doc: Y.Doc,
  context: Pick<TransitionContext, 'origin' | 'now'>,
  committeeId: string,
  key: FollowKey,
  on: boolean,
): void {
  if (isFollowed(doc, committeeId, key) === on) return
  changePersonal(doc, context, () =>
    followsMap(doc).set(placeOf(committeeId, key), { on, at: context.now().toISOString() }),
  )
}
