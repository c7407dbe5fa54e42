import { addMember, editMember, removeMembers } from '@civic-hub/committee/members'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { membersPartHistory } from './members-part-history.ts'

const { query, subject, changeWords, summaryOf } = membersPartHistory

test('states each change of a member in words, and a single one as the summary', () => {
  const doc = new Y.Doc()
  const context = { now: () => new Date('2026-11-26T19:00:00Z'), randomId: () => 'fay' }
  const plain = (words: string) => words.replace(/[\u2068\u2069]/g, '')
  const changesOf = (write: () => unknown) => {
    const before = query(doc).read()
    write()
    const changes = subject.differences(before, query(doc).read(), new Map())
    return [plain(summaryOf(changes)), ...changes.map(changeWords).map(plain)]
  }
  const fay = { name: 'Fay Fox', role: 'Auditor', email: 'fay@example.org', from: '', until: '', account: null }
  expect(changesOf(() => addMember(doc, context, fay))).toEqual(new Array(2).fill('added Fay Fox, Auditor'))
  expect(changesOf(() => editMember(doc, context, 'fay', { name: 'Fay', email: '', from: '2026-03-01' }))).toEqual([
    '3 changes in the directory',
    'renamed Fay Fox to Fay',
    'removed the email address of Fay',
    'changed the beginning of the term of Fay to Mar 1, 2026',
  ])
  expect(changesOf(() => editMember(doc, context, 'fay', { account: '' }))[0]).toBe('changed the account of Fay')
  expect(changesOf(() => removeMembers(doc, context, ['fay']))[0]).toBe('removed Fay')
})
