import { type Attendee, accountKey, readKnownAttendees } from '@civic-hub/committee'
import {
  type LinkedMember,
  linkMembers,
  offerMembers,
  queryMembers,
  queryRolesWithoutVote,
} from '@civic-hub/committee/members'
import { useMemo } from 'react'
import type * as Y from 'yjs'
import { usePeoplePresent, useReplica } from '../../replica/react/replica-provider.tsx'
import { useQuery } from '../../replica/react/use-query.ts'
import type { CommitteeOnDevice } from '../../replica/store/device-database.ts'
import { dayForField } from '../../ui/dates.ts'
import { usePeopleWithAccess } from './use-people-with-access.ts'

export interface OfferedPerson extends Attendee {
  /**
   * True if the person has this meeting open now. This does not mean presence in the room, so it is only
   * shown.
   */
  readonly connected: boolean
}

export interface OfferedPeople {
  readonly people: OfferedPerson[]
  /** The members of the directory: their roles decide who is suggested for a duty. */
  readonly directory: readonly LinkedMember[]
  /** True if the directory decides who votes: a person who is not in it is a guest. */
  readonly byDirectory: boolean
}

let lastRead: { doc: Y.Doc; meetingId: string; attendees: readonly Attendee[] } | null = null

/** Reads twelve meetings, so once while a meeting is open: its own statements are on the screen anyway. */
function readEarlier(doc: Y.Doc, meetingId: string): readonly Attendee[] {
  if (lastRead?.doc !== doc || lastRead.meetingId !== meetingId)
    lastRead = { doc, meetingId, attendees: readKnownAttendees(doc) }
  return lastRead.attendees
}

/**
 * The people of the committee that this device knows: the members of its directory, those who can open it,
 * those who are connected, and those who were at its last meetings. Members with a vote are suggested as members; where
 * the directory has none, people who may write are. `stated` are the keys that have a statement in this meeting.
 */
export function useOfferedPeople(
  committee: CommitteeOnDevice,
  meetingId: string,
  stated: ReadonlySet<string>,
): OfferedPeople {
  const { doc } = useReplica()
  const people = usePeopleWithAccess(committee)
  const present = usePeoplePresent()
  const { entries } = committee
  const members = useQuery(useMemo(() => queryMembers(doc), [doc]))
  const earlier = useMemo(() => readEarlier(doc, meetingId), [doc, meetingId])
  const connected = new Set(
    present.filter(({ here }) => here.meetingId === meetingId).map(({ accountId }) => accountKey(accountId)),
  )
  const offered = new Map<string, Attendee>(earlier.map((attendee) => [attendee.person, attendee]))
  const offer = (accountId: string, name: string, guest: boolean) =>
    offered.set(accountKey(accountId), { person: accountKey(accountId), name, guest })
  for (const { accountId, name } of present) {
    const known = people.find((person) => person.accountId === accountId)
    offer(accountId, name, known?.access === 'viewer')
  }
  for (const { accountId, name, access } of people) offer(accountId, name, access === 'viewer')
  const directory = linkMembers(
    members,
    (entries ?? []).flatMap(({ entryId, accountId }) => (accountId === null ? [] : [{ accountId, entryId }])),
  )
  const today = dayForField(new Date())
  const withoutVote = useQuery(useMemo(() => queryRolesWithoutVote(doc, meetingId), [doc, meetingId]))
  return {
    directory,
    byDirectory: withoutVote !== null,
    people: offerMembers(directory, [...offered.values()], stated, today, withoutVote).map((attendee) => ({
      ...attendee,
      connected: connected.has(attendee.person),
    })),
  }
}
