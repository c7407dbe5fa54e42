import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { allLists } from '../committee/lists/index.ts'
import { checkpointsIn, isDestructive } from '../document/checkpoints.ts'
import { createCommitteeInUse } from '../testing/committee-in-use.ts'
import { createReplica } from '../testing/replica.ts'
import type { Row } from './row.ts'
import { transitionTable } from './transition-table.ts'

const committee = createCommitteeInUse()
const table = transitionTable(committee)

/** Transitions that hide or overwrite the content of others, by the label of the version before them. */
const destructive: Record<string, string> = {
  ...mapOf('before-removal', [
    ...['removeMeeting', 'removeAgendaItem', 'removeSubtask', 'removeRitualItem', 'removeActionItem'],
    ...['removeDocument', 'removeSource', 'templateRituals.remove', 'templateAgenda.remove'],
    ...['removeMembers', 'removeEntries', 'removeImport', 'removeReceipt', 'removeComment'],
    ...['checklists.remove', 'removeChecklistEntry', 'removeChecklistRun'],
    ...['takeStandingBack', ...allLists.map(({ part }) => `${part}.remove`)],
  ]),
  ...mapOf('before-import', ['importEntries']),
  ...mapOf('before-bulk-edit', ['importMembers', 'applyBodyPreset']),
  ...mapOf('before-restore', ['restoreMeetingVersion']),
  ...mapOf('before-replacement', ['replaceDocument', 'setWordTemplate']),
}
/**
 * They add a statement, or take back what is stated elsewhere: nothing is hidden or overwritten. A reset of the only tick
 * is the removal of one tick.
 */
const harmless = [
  ...['removeAgendaTag', 'resetChecklistRun', 'restoreChecklistTicks', 'markAllPresent', 'voidStatements'],
  ...['setNextDeclined', 'unmarkErased', 'markErased'],
]

function mapOf(label: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, label]))
}

const nameOf = (row: string) => row.split(/[ ,]/)[0] ?? ''

function labelsOf(row: Row): string[] {
  const replica = createReplica('a', 1000, committee.base)
  const updates: Uint8Array[] = []
  replica.doc.on('update', (update: Uint8Array) => updates.push(update))
  row.apply(replica)
  return updates.flatMap((update) => checkpointsIn(replica.doc, update))
}

test('every transition that removes, clears, imports, replaces or resets is known as destructive or harmless', () => {
  const names = new Set(Object.keys(table).map(nameOf))
  const suspicious = [...names].filter((name) => /^(\w+\.)?(remove|clear|import|replace|reset|takeBack)/.test(name))
  expect(suspicious.filter((name) => !(name in destructive) && !harmless.includes(name))).toEqual([])
  expect(suspicious.length).toBeGreaterThan(20)
  expect(Object.keys(destructive).filter((name) => !names.has(name))).toEqual([])
})

describe('K3: the version before a destructive step is requested', () => {
  test.each(Object.entries(table).filter(([name]) => nameOf(name) in destructive))('%s', (name, row) => {
    expect(labelsOf(row)).toContain(destructive[nameOf(name)])
  })

  test('and not before any other transition', () => {
    const others = Object.entries(table).filter(([name]) => !(nameOf(name) in destructive))
    expect(others.filter(([, row]) => labelsOf(row).some(isDestructive)).map(([name]) => name)).toEqual([])
  })
})

test('deleting or replacing most of the notes at once is destructive; typing and moving a paragraph is not', () => {
  const doc = new Y.Doc()
  const notes = doc.getXmlFragment('notes')
  const labels: string[][] = []
  const paragraph = (words: string) => {
    const element = new Y.XmlElement('paragraph')
    element.insert(0, [new Y.XmlText(words)])
    return element
  }
  doc.on('update', (update: Uint8Array) => labels.push(checkpointsIn(doc, update)))
  notes.insert(0, [paragraph('word '.repeat(100)), paragraph('more '.repeat(100))])
  const first = notes.get(0)
  const text = first instanceof Y.XmlElement ? first.get(0) : null
  if (text instanceof Y.XmlText) text.delete(0, 50)
  // Moved below the other one, as editors do it.
  doc.transact(() => {
    notes.insert(2, [paragraph('word '.repeat(90))])
    notes.delete(0, 1)
  })
  expect(labels).toEqual([[], [], []])
  notes.delete(0, 2)
  expect(labels[3]).toEqual(['before-replacement'])
})

test('the reset of several ticks is destructive, and so is an update that both clears and sets', () => {
  const doc = new Y.Doc()
  const checklist = new Y.Map<unknown>()
  doc.getMap('checklists').set('list', checklist)
  for (const entry of ['a', 'b', 'c']) checklist.set(`tick:run:${entry}`, true)
  const labels: string[][] = []
  doc.on('update', (update: Uint8Array) => labels.push(checkpointsIn(doc, update)))
  checklist.set('tick:run:a', 'again')
  checklist.delete('tick:run:a')
  doc.transact(() => {
    for (const entry of ['b', 'c']) checklist.delete(`tick:run:${entry}`)
    checklist.set('title', 'Other')
  })
  expect(labels).toEqual([[], [], ['before-replacement']])
})
