import { describe, expect, test } from 'vitest'
import { isTransition } from '../document/transition.ts'
import * as documents from '../documents/index.ts'
import * as history from '../history/index.ts'
import * as committeePackage from '../index.ts'
import * as recurrence from '../recurrence/index.ts'
import { createCommitteeInUse } from '../testing/committee-in-use.ts'
import { contentOf, entitiesOf, sharedPlacesOf } from '../testing/content.ts'
import { bring, createReplica } from '../testing/replica.ts'
import type { Row } from './row.ts'
import { transitionTable } from './transition-table.ts'

const committee = createCommitteeInUse()
const table = transitionTable(committee)

test('D8: every transition that the package exports has a row', () => {
  const transitions = Object.entries({ ...committeePackage, ...documents, ...history, ...recurrence })
    .filter(([, exported]) => isTransition(exported))
    .map(([name]) => name)
  expect(transitions).toContain('moveAgendaItem')
  const inTable = new Set(Object.keys(table).map((name) => name.split(/[ ,]/)[0]))
  expect(transitions.filter((name) => !inTable.has(name))).toEqual([])
  expect(transitions.length).toBeGreaterThan(35)
})

// Every ordered pair, so that each transition once has the client id that wins and once the one that loses.
describe('D2, D3, D4, D5, D6, D7, D8: any two transitions made apart, merged', () => {
  for (const [name, row] of Object.entries(table)) {
    test(`${name} beside every other`, () => {
      for (const [otherName, other] of Object.entries(table)) {
        const failures = mergePair(row, other)
        expect(failures, `${name} beside ${otherName}`).toEqual([])
      }
    })
  }
})

function mergePair(row: Row, other: Row): string[] {
  const a = createReplica('a', 1000, committee.base)
  const b = createReplica('b', 2000, committee.base)
  const holdsA = row.apply(a)
  const holdsB = other.apply(b)
  const before = new Set([...entitiesOf(a.doc), ...entitiesOf(b.doc)])
  bring(a, b)
  bring(b, a)

  const failures: string[] = []
  const content = contentOf(a.doc)
  if (content !== contentOf(b.doc)) failures.push('the two differ')
  failures.push(...sharedPlacesOf(a.doc).map((place) => `two at ${place}`))
  const after = entitiesOf(a.doc)
  for (const entity of before) if (!after.has(entity)) failures.push(`lost ${entity}`)
  const held = [holdsA(a.doc), holdsB(a.doc)]
  const oneOfTwo = row.field !== undefined && row.field === other.field
  if (oneOfTwo ? !held.includes(true) : held.includes(false)) failures.push(`held: ${held.join(', ')}`)
  return failures
}
