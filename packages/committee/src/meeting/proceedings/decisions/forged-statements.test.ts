import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { findMeeting } from '../../../document/committee-document.ts'
import { council } from '../../../testing/decision-device.ts'
import {
  type Council,
  collidingClients,
  conflictsOf,
  type Forgery,
  forgeries,
  holdVote,
  isExplained,
  type MemberAtDevice,
  startCouncil,
} from '../../../testing/forgeries.ts'
import { createReplica, present } from '../../../testing/replica.ts'
import { statementKey } from '../statement.ts'
import { type AuthorOf, setAuthors } from './authorship.ts'
import { readDecisions } from './decisions.ts'
import { clientOfStartOrReplacement, startId } from './meeting-start.ts'
import type { Person } from './person.ts'

const [ann, bob, cem, dee, eva, fay, gus] = council as [Person, Person, Person, Person, Person, Person, Person]
const accountOf = ({ person }: Person) => person.slice('account:'.length)

/** A member at a device, with the client id that the hub ties to the account. */
function openMember(person: Person, clientId: number, base?: Uint8Array): MemberAtDevice {
  const by = { account: accountOf(person), name: person.name }
  let minutes = 0
  const now = () => new Date(Date.UTC(2026, 10, 21, 19, minutes++ % 60))
  // The device that made the base has other ids.
  const { doc, context } = createReplica(base ? by.account : `k${by.account}`, clientId, base, now)
  return { doc, context, person, by }
}

const firstClientId = 500
const openCouncil = (base?: Uint8Array): Council => {
  const open = (person: Person, place: number) => openMember(person, (base ? 1000 : firstClientId) + place, base)
  return {
    honest: [open(ann, 0), open(bob, 1), open(eva, 2), open(fay, 3)],
    forgers: [open(dee, 11), open(cem, 10), open(gus, 12)],
  }
}

/** A signed meeting: Ann presides, Bob keeps the notes, and all of the council are present. */
function createSignedMeeting() {
  const first = openCouncil()
  const live = startCouncil(first)
  return { live, base: Y.encodeStateAsUpdate(first.honest[0].doc) }
}

const at = createSignedMeeting()
const meetingOf = ({ doc }: MemberAtDevice) => present(findMeeting(doc, at.live))
const decisionsOf = (member: MemberAtDevice) => readDecisions(meetingOf(member))

/** Names the author of each statement by the client id that wrote it, as a device does that knows the hub's accounts. */
function byClient(member: MemberAtDevice, accounts: ReadonlyMap<number, string>): AuthorOf {
  return (id) => {
    const meeting = meetingOf(member)
    const clientId =
      id === startId ? clientOfStartOrReplacement(meeting) : meeting._map.get(statementKey(id))?.id.client
    const account = accounts.get(clientId ?? -1)
    return account === undefined ? { kind: 'unknown' } : { kind: 'by-client', account }
  }
}

const forgery = fc.record({
  verb: fc.constantFrom(...forgeries),
  by: fc.nat(2),
  one: fc.nat(20),
  before: fc.nat(8),
})

/** Holds a vote with forgeries; returns what the chair reads. */
function hold(schedule: readonly Forgery[]) {
  const devices = openCouncil(at.base)
  const members = [...devices.honest, ...devices.forgers]
  const accounts = new Map(
    members.flatMap((one) =>
      [one.doc.clientID, ...collidingClients(one.doc.clientID)].map((id) => [id, one.by.account] as const),
    ),
  )
  // The chair's device started the meeting.
  accounts.set(firstClientId, devices.honest[0].by.account)
  const [chair] = devices.honest
  // The authors that a device knows may differ after each change.
  const knowAuthors = () => {
    for (const one of members) setAuthors(one.doc, byClient(one, accounts))
  }
  knowAuthors()
  const steps = holdVote(devices, at.live, schedule)
  let step = steps.next()
  for (; !step.done; step = steps.next()) {
    for (const one of members) if (one !== step.value) sendTo(one, step.value)
    knowAuthors()
  }
  return { devices, members, chair, decisions: decisionsOf(chair), question: step.value }
}

const sendTo = (to: MemberAtDevice, from: MemberAtDevice) =>
  Y.applyUpdate(to.doc, Y.encodeStateAsUpdate(from.doc, Y.encodeStateVector(to.doc)))

describe('five hundred schedules of three members with modified clients', () => {
  const seen = new Set<string>()

  test.each([1, 2, 3, 4, 5])(
    'change a result only together with a doubt that names the writer, part %i of 5',
    (part) => {
      fc.assert(
        fc.property(fc.array(forgery, { maxLength: 4 }), (schedule) => {
          const { devices, members, decisions, question } = hold(schedule)
          for (const one of members)
            expect(JSON.stringify(decisionsOf(one).conflicts)).toBe(JSON.stringify(decisions.conflicts))
          for (const { kind } of conflictsOf(decisions)) seen.add(kind)
          expect(isExplained(devices, decisions, question)).toBe(true)
        }),
        { numRuns: 100, seed: 20261129 + part },
      )
    },
  )

  test('the schedules contain every kind of doubt about authors', () => {
    for (const kind of ['replaced', 'removed', 'written-by-another', 'stated-for-another', 'after-outcome'])
      expect(seen).toContain(kind)
    expect(seen).toContain('taken-back-by-another')
  })
})

test('a forged vote before the result leaves the own vote that it follows', () => {
  const { decisions, question } = hold([{ verb: 'vote-as-her', by: 0, one: 1, before: 7 }])
  expect(decisions.conflicts.map(({ kind }) => kind)).toEqual(['written-by-another'])
  const voted = decisions.questions.find(({ id }) => id === question)
  expect(voted).toMatchObject({ result: 'carried', votes: { aye: 4, nay: 1 } })
})

test('honest members raise no doubt', () => {
  const { decisions, question } = hold([])
  expect(decisions.conflicts).toEqual([])
  const voted = decisions.questions.find(({ id }) => id === question)
  expect(voted).toMatchObject({ result: 'carried', votes: { aye: 4, nay: 1 } })
})

test('a member who takes back a motion cannot hide it by replacing the motion with an own one', () => {
  const { decisions, question } = hold([
    { verb: 'take-back', by: 0, one: 0, before: 1 },
    { verb: 'replace', by: 0, one: 0, before: 7 },
  ])
  expect(decisions.conflicts.map(({ kind }) => kind).sort()).toEqual(['replaced', 'taken-back-by-another'])
  const voted = decisions.questions.find(({ id }) => id === question)
  expect(voted).toMatchObject({ result: 'carried', votes: { aye: 4, nay: 1 } })
})
