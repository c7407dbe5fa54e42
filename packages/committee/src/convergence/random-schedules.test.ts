import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { findMeeting } from '../document/committee-document.ts'
import { applyTextEdit } from '../document/text-edit.ts'
import { agendaItemText } from '../meeting/agenda/agenda-item.ts'
import { itemOrderOf } from '../meeting/items/meeting-item.ts'
import { createCommitteeInUse, writeParagraph } from '../testing/committee-in-use.ts'
import { contentOf, entitiesOf, readContent, sharedPlacesOf } from '../testing/content.ts'
import { bring, createReplica, present, type Replica } from '../testing/replica.ts'
import { typeInto } from '../testing/type-into.ts'
import { tryRow } from './row.ts'
import { transitionTable } from './transition-table.ts'

const committee = createCommitteeInUse()
const rows = Object.values(transitionTable(committee))

type Step =
  | { kind: 'transition'; by: number; row: number }
  | { kind: 'type'; by: number; item: number; into: 'title' | 'notes'; atStart: boolean }
  | { kind: 'save a form'; by: number; item: number }
  | { kind: 'notes'; by: number }
  | { kind: 'sync'; from: number; to: number }
  | { kind: 'late sync'; from: number; to: number }

const replica = fc.nat(2)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: record('transition', { by: replica, row: fc.nat(rows.length - 1) }) },
    {
      weight: 4,
      arbitrary: record('type', {
        by: replica,
        item: fc.nat(9),
        into: fc.constantFrom('title' as const, 'notes' as const),
        atStart: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: record('save a form', { by: replica, item: fc.nat(9) }) },
    { weight: 1, arbitrary: record('notes', { by: replica }) },
    { weight: 2, arbitrary: record('sync', { from: replica, to: replica }) },
    { weight: 1, arbitrary: record('late sync', { from: replica, to: replica }) },
  ),
  { minLength: 10, maxLength: 60 },
)

test('D2, D3, D4, D5, D6: three replicas are equal after any schedule, and no edit is lost', () => {
  const property = fc.property(steps, (schedule) => {
    const run = runSchedule(schedule)
    const [a, b, c] = run.replicas
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
      [a, b],
      [b, c],
    ] as const)
      bring(from, to)
    const content = contentOf(a.doc)
    expect(contentOf(b.doc)).toBe(content)
    expect(contentOf(c.doc)).toBe(content)
    expect(run.words.filter((word) => !content.includes(word))).toEqual([])
    const entities = entitiesOf(readContent(a.doc))
    expect([...run.entities].filter((entity) => !entities.has(entity))).toEqual([])
    expect(sharedPlacesOf(readContent(a.doc))).toEqual([])
    // A reconnecting device may send the same updates again; they change nothing.
    Y.applyUpdate(a.doc, Y.encodeStateAsUpdate(b.doc))
    expect(contentOf(a.doc)).toBe(content)
  })
  fc.assert(property, { numRuns: 75, seed: 20261121 })
})

function record<K extends Step['kind'], M extends { [key: string]: fc.Arbitrary<unknown> }>(kind: K, model: M) {
  return fc.record({ kind: fc.constant(kind), ...model }) as unknown as fc.Arbitrary<Step>
}

function runSchedule(schedule: readonly Step[]) {
  const replicas: [Replica, Replica, Replica] = [
    createReplica('a', 1000, committee.base),
    createReplica('b', 2000, committee.base),
    createReplica('c', 3000, committee.base),
  ]
  const of = (index: number) => present(replicas[index])
  const words: string[] = []
  const entities = new Set<string>()
  const forms = new Map<Y.Text, string>()
  const late: { to: Replica; update: Uint8Array }[] = []
  for (const step of schedule) {
    if (step.kind === 'sync') {
      bring(of(step.from), of(step.to))
    } else if (step.kind === 'late sync') {
      late.push({ to: of(step.to), update: Y.encodeStateAsUpdate(of(step.from).doc) })
    } else {
      const by = of(step.by)
      const word = `«${by.context.name}${words.length}»`
      if (step.kind === 'transition') tryRow(present(rows[step.row]), by)
      else if (step.kind === 'notes') writeParagraph(by.doc, committee.live, word)
      else if (step.kind === 'type') typeWord(itemText(by, step.item, step.into), word, step.atStart)
      else saveForm(itemText(by, step.item, 'title'), word, forms)
      if (step.kind !== 'transition') words.push(word)
      for (const entity of entitiesOf(readContent(by.doc))) entities.add(entity)
    }
  }
  for (const { to, update } of late) Y.applyUpdate(to.doc, update)
  return { replicas, words, entities }
}

function itemText({ doc }: Replica, index: number, field: 'title' | 'notes'): Y.Text {
  const { open, completed } = itemOrderOf(present(findMeeting(doc, committee.live)), 'agenda')
  const ids = [...open, ...completed]
  return present(agendaItemText(doc, committee.live, present(ids[index % ids.length]), field))
}

function typeWord(text: Y.Text, word: string, atStart: boolean): void {
  const before = text.toString()
  if (atStart) typeInto(text, before, word + before, word.length)
  else typeInto(text, before, before + word, before.length + word.length)
}

/** Saves with the text from the opening of the form as a base, although others have edited the text since. */
function saveForm(text: Y.Text, word: string, forms: Map<Y.Text, string>): void {
  const opened = forms.get(text) ?? text.toString()
  applyTextEdit(text, opened, opened + word)
  forms.set(text, text.toString())
}
