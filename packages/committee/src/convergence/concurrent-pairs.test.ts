import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import * as ledger from '../committee/budget/index.ts'
import * as checklists from '../committee/checklists/index.ts'
import * as history from '../committee/history/index.ts'
import * as ideas from '../committee/ideas/index.ts'
import * as lists from '../committee/lists/index.ts'
import * as members from '../committee/members/index.ts'
import { isTransition } from '../document/transition.ts'
import * as committeePackage from '../index.ts'
import * as documents from '../meeting/documents/index.ts'
import * as minutes from '../meeting/minutes/index.ts'
import * as decisions from '../meeting/proceedings/decisions/index.ts'
import * as signatures from '../meeting/proceedings/decisions/signatures.ts'
import * as recurrence from '../meeting/recurrence/index.ts'
import * as sources from '../meeting/sources/index.ts'
import { createCommitteeInUse } from '../testing/committee-in-use.ts'
import { contentOf, entitiesOf, readContent, roots, sharedPlacesOf } from '../testing/content.ts'
import { createReplica } from '../testing/replica.ts'
import type { Row } from './row.ts'
import { transitionTable } from './transition-table.ts'

const committee = createCommitteeInUse()
const table = transitionTable(committee)
const baseVector = Y.encodeStateVectorFromUpdate(committee.base)

test('D8: every transition that the package exports has a row', () => {
  const entryPoints = [
    committeePackage,
    documents,
    history,
    recurrence,
    ideas,
    members,
    ledger,
    checklists,
    lists,
    sources,
    minutes,
    decisions,
    signatures,
  ]
  const transitionsIn = (exports: object, prefix = ''): string[] =>
    Object.entries(exports).flatMap(([name, exported]: [string, unknown]) => {
      if (isTransition(exported)) return [prefix + name]
      // A declared list is an object with its transitions, as a list of the template is.
      const isList = prefix === '' && typeof exported === 'object' && exported !== null
      return isList ? transitionsIn(exported as object, `${name}.`) : []
    })
  const transitions = entryPoints.flatMap((exports) => transitionsIn(exports))
  expect(transitions).toContain('resources.move')
  expect(transitions).toContain('moveAgendaItem')
  const inTable = new Set(Object.keys(table).map((name) => name.split(/[ ,]/)[0]))
  expect(transitions.filter((name) => !inTable.has(name))).toEqual([])
  expect(transitions.length).toBeGreaterThan(35)
})

/**
 * Changes of different root maps cannot conflict in a merge, so one transition of each part represents the
 * others there.
 */
const standsForItsPart = new Set(
  [...new Set(Object.values(table).map(({ part }) => part))].map((part) =>
    Object.values(table).find((row) => row.part === part),
  ),
)

/** A device that made one transition concurrently with all others. */
interface Made {
  readonly update: Uint8Array
  /** The root maps that it changed. */
  readonly roots: ReadonlySet<string>
  /** Its root maps and meetings whose content a merge and the check below need; null for all. */
  readonly places: ReadonlySet<string> | null
  readonly entities: ReadonlySet<string>
  readonly holds: (doc: Y.Doc) => boolean
}

const bases = new Map<string, Uint8Array>()

// The updates of a single device are the same in every pair.
const made = Object.fromEntries(
  Object.entries(table).map(([name, row]) => [name, [make(row, 'a', 1000), make(row, 'b', 2000)] as const]),
)

function make(row: Row, name: string, clientId: number): Made {
  const replica = createReplica(name, clientId, committee.base)
  const before = Y.encodeStateVector(replica.doc)
  const changed = new Set<string>()
  const changedPlaces = new Set<string>()
  for (const root of roots)
    replica.doc.getMap(root).observeDeep((events) => {
      changed.add(root)
      for (const { path, keys } of events)
        for (const key of path.length > 0 ? [path[0]] : keys.keys())
          changedPlaces.add(root === 'meetings' ? `meetings/${key}` : root)
    })
  const holds = row.apply(replica)
  const update = Y.encodeStateAsUpdate(replica.doc, before)
  const alone = mergeInto(baseWith(changedPlaces), [update])
  const needsAll = !canHold(holds, alone)
  return {
    update,
    roots: changed,
    places: needsAll ? null : changedPlaces,
    entities: entitiesOf(readContent(needsAll ? replica.doc : alone)),
    holds,
  }
}

/** Whether the check of a transition finds all that it reads in this document. */
function canHold(holds: Made['holds'], doc: Y.Doc): boolean {
  try {
    return holds(doc)
  } catch {
    return false
  }
}

test('every root map that a transition changes is known here', () => {
  const all = merge(Object.values(made).map(([first]) => first))
  expect([...all.share.keys()].filter((root) => !roots.includes(root))).toEqual([])
})

// Every ordered pair, so that each transition has the winning client id once and the losing one once.
describe('D2, D3, D4, D5, D6, D7, D8: any two concurrent transitions, merged', () => {
  for (const [name, row] of Object.entries(table)) {
    test(`${name} with every other`, () => {
      for (const [otherName, other] of Object.entries(table)) {
        const [a, b] = [made[name]?.[0], made[otherName]?.[1]]
        if (!a || !b) throw new Error('not made')
        const canConflict = row.part === other.part && [...a.roots].some((root) => b.roots.has(root))
        if (!canConflict && !standsForItsPart.has(other)) continue
        const oneOfTwo = (row.fields ?? []).some((field) => other.fields?.includes(field))
        // The two meet again with each other's client ids.
        const failures = mergePair(a, b, oneOfTwo, name <= otherName)
        expect(failures, `${name} beside ${otherName}`).toEqual([])
      }
    })
  }
})

function mergePair(a: Made, b: Made, oneOfTwo: boolean, inBothOrders: boolean): string[] {
  const merged = merge([a, b])
  const content = readContent(merged)
  const failures: string[] = []
  if (inBothOrders && !isSame(merged, merge([b, a]))) failures.push('the two differ')
  failures.push(...sharedPlacesOf(content).map((place) => `two at ${place}`))
  const after = entitiesOf(content)
  for (const entity of [...a.entities, ...b.entities]) if (!after.has(entity)) failures.push(`lost ${entity}`)
  const held = [a.holds(merged), b.holds(merged)]
  if (oneOfTwo ? !held.includes(true) : held.includes(false)) failures.push(`held: ${held.join(', ')}`)
  return failures
}

/**
 * Equal bytes are equal content; the bytes may differ where items were split in another order. The items of the base are the
 * same in both, apart from deletions, which are encoded.
 */
function isSame(one: Y.Doc, other: Y.Doc): boolean {
  const bytes = Y.encodeStateAsUpdate(one, baseVector)
  const otherBytes = Y.encodeStateAsUpdate(other, baseVector)
  let at = 0
  while (at < bytes.length && bytes[at] === otherBytes[at]) at++
  if (at === bytes.length && at === otherBytes.length) return true
  return contentOf(one) === contentOf(other)
}

function merge(inOrder: readonly Made[]): Y.Doc {
  const places = inOrder.map((one) => one.places)
  const known = places.filter((one) => one !== null)
  const base = known.length < places.length ? committee.base : baseWith(new Set(known.flatMap((one) => [...one])))
  return mergeInto(
    base,
    inOrder.map(({ update }) => update),
  )
}

function mergeInto(base: Uint8Array, updates: readonly Uint8Array[]): Y.Doc {
  const { doc } = createReplica('c', 3000, base)
  for (const update of updates) Y.applyUpdate(doc, update)
  return doc
}

/**
 * The base in which all content of other places is deleted: a merge cannot change what neither side changed, and reading
 * the whole base takes most of a merge.
 */
function baseWith(places: ReadonlySet<string>): Uint8Array {
  const name = [...places].sort().join()
  const known = bases.get(name)
  if (known) return known
  const { doc } = createReplica('base', 7, committee.base)
  doc.transact(() => {
    for (const root of roots)
      for (const key of [...doc.getMap(root).keys()])
        if (!places.has(root) && !places.has(`${root}/${key}`)) doc.getMap(root).delete(key)
  })
  const base = Y.encodeStateAsUpdate(doc)
  bases.set(name, base)
  return base
}
