import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { allowed, createReplica } from '../../testing/replica.ts'
import { openReplay } from '../history/replay.ts'
import {
  addMember,
  editMember,
  importMembers,
  removeMembers,
  restoreMembers,
  setRoleVote,
} from './member-transitions.ts'
import { membersHistory } from './query-members.ts'

test('the history of the directory: added, changed, removed and restored entries with their authors', () => {
  let minute = 0
  const { doc, context } = createReplica('a', 1000, undefined, () => new Date(2026, 10, 21, 10, minute++))
  const replay = openReplay(membersHistory)
  let known = Y.encodeStateVector(doc)
  let position = 0
  const changesOf = (write: () => void) => {
    write()
    const update = Y.encodeStateAsUpdate(doc, known)
    known = Y.encodeStateVector(doc)
    const deletes = Y.encodeStateAsUpdate(doc, known)
    const authors = [{ accountId: 'ana', clientIds: [1000], deletes }]
    const version = replay.take({ position: position++, from: 0, to: 0, authors, update })
    return version?.changes.map(({ fields: _, lost: __, entry, ...change }) => ({ ...change, title: entry.title }))
  }
  let id = ''
  const by = ['ana']
  const someone = { role: 'Chair', email: '', from: '', until: '', account: null }
  const add = () => {
    id = allowed(addMember(doc, context, { ...someone, name: 'Ana Ortiz' }))
  }
  expect(changesOf(add)).toEqual([{ kind: 'entry-added', title: 'Ana Ortiz', by }])
  expect(changesOf(() => allowed(editMember(doc, context, id, { name: 'Ana O.', until: '2027-01-01' })))).toEqual([
    { kind: 'entry-changed', title: 'Ana O.', name: 'name', before: 'Ana Ortiz', after: 'Ana O.', by },
    { kind: 'entry-changed', title: 'Ana O.', name: 'until', before: '', after: '2027-01-01', by },
  ])
  expect(changesOf(() => allowed(removeMembers(doc, context, [id])))).toEqual([
    { kind: 'entry-removed', title: 'Ana O.', by },
  ])
  expect(changesOf(() => allowed(restoreMembers(doc, context, [id])))).toMatchObject([
    { kind: 'entry-restored', title: 'Ana O.' },
  ])
  expect(changesOf(() => allowed(setRoleVote(doc, context, 'Observer', true)))).toEqual([
    { kind: 'entry-changed', title: 'observer', name: 'votes', before: false, after: true, by },
  ])
  expect(changesOf(() => allowed(setRoleVote(doc, context, 'Chair', false)))).toMatchObject([
    { kind: 'entry-changed', title: 'chair', before: true, after: false },
  ])
  expect(changesOf(() => allowed(setRoleVote(doc, context, 'Observer', false)))).toEqual([
    { kind: 'entry-changed', title: 'observer', name: 'votes', before: true, after: false, by },
  ])
  // The history keeps the version before an import, so the two transactions of an addition are in two steps.
  const hidden: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => hidden.push(update))
  allowed(importMembers(doc, context, { added: [{ ...someone, name: 'Sam' }], edited: [] }))
  const versions = hidden.map((update) =>
    replay.take({ position: position++, from: 0, to: 0, authors: [], update, labels: ['before-bulk-edit'] }),
  )
  expect(versions.map((version) => version?.changes.map(({ kind }) => kind))).toEqual([undefined, ['entry-added']])
  expect(versions[1]?.destructive).toBe('before-bulk-edit')
  known = Y.encodeStateVector(doc)
  // Changes elsewhere in the committee are not part of it.
  expect(changesOf(() => doc.getMap('ideas').set('x', 1))).toBeUndefined()
})
