import { type ClosedSessions, closedSessionsSchema } from '@civic-hub/protocol'
import { expect } from 'vitest'
import type { BootedRelay } from '../relay/boot-relay.ts'
import { addMember } from './invite.ts'
import { makeCommittee, type Person, signUpPerson } from './signed-in-person.ts'

/** Ada chairs and Ben stays for the closed session; Cleo owns the committee as well, and is not a reader. */
export interface ClosedSessionPeople {
  ada: Person
  ben: Person
  cleo: Person
  /** The id of their committee. */
  parks: string
}

export async function gatherForClosedSession(booted: BootedRelay): Promise<ClosedSessionPeople> {
  const ada = await signUpPerson(booted.url, booted, 'Ada')
  const ben = await signUpPerson(booted.url, booted, 'Ben')
  const cleo = await signUpPerson(booted.url, booted, 'Cleo')
  const parks = (await makeCommittee(ada, 'Parks')).id
  await addMember(ada, parks, ben)
  await addMember(ada, parks, cleo, 'owner')
  return { ada, ben, cleo, parks }
}

export const closedSessionsPath = (committeeId: string) => `/api/committees/${committeeId}/closed-sessions`

export const readClosedSessions = async (person: Person, committeeId: string): Promise<ClosedSessions> =>
  closedSessionsSchema.parse((await person.get(closedSessionsPath(committeeId))).body)

/** Opens a closed session of `meeting-1` for its opener and these readers; returns its id. */
export async function openClosedSession(
  opener: Person,
  committeeId: string,
  readers: readonly Person[],
): Promise<string> {
  const wanted = { meetingId: 'meeting-1', readers: readers.map(({ account }) => account.id) }
  const answer = await opener.post(closedSessionsPath(committeeId), wanted)
  expect(answer.status).toBe(201)
  return closedSessionsSchema.parse(answer.body).sessions.at(-1)?.id ?? ''
}

export const approveClosedMinutes = (person: Person, id: string, text: string) =>
  person.post(`/api/committees/${id}/meetings/meeting-1/approvals?format=13&timeZone=UTC`, text, {
    'content-type': 'text/plain; charset=utf-8',
  })
