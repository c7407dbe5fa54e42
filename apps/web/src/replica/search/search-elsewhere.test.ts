import { addActionItem, queryMeetingList, startMeetingNow } from '@civic-hub/committee'
import { queryDashboard } from '@civic-hub/committee/dashboard'
import { attachDocument } from '@civic-hub/committee/documents'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import type { CachedCommittee } from '../../start/cached-screen.ts'
import { createElsewhereIndex } from './search-elsewhere.ts'

let ids = 0
const context = { now: () => new Date('2026-05-01T18:00:00Z'), randomId: () => `id${ids++}` }

function cachedCommittee(title: string) {
  const doc = new Y.Doc()
  const meeting = startMeetingNow(doc, context, { title, committeeName: 'School' })
  if (!meeting.ok) throw new Error(meeting.refusal)
  addActionItem(doc, context, meeting.value, { title: 'Order chairs', owner: 'Sam Lee', dueDate: null })
  const file = { sha256: 'a'.repeat(64), bytes: 1, mime: 'application/pdf' }
  attachDocument(doc, context, meeting.value, { name: 'Plan of the yard.pdf', by: 'Ana', item: null, file })
  return { meetings: queryMeetingList(doc).read(), dashboard: queryDashboard(doc).read() }
}

test('finds cached data of other committees by their words, including mistyped ones', () => {
  const { find } = createElsewhereIndex(
    new Map<string, CachedCommittee>([
      ['school', cachedCommittee('Budget hearing')],
      ['library', { ...cachedCommittee('Reading night'), dashboard: null }],
    ]),
  )
  const found = (query: string) => find(query).map(({ committeeId, entry }) => [committeeId, entry.title])
  expect(found('hearing')[0]).toEqual(['school', 'Budget hearing'])
  expect(found('haering')[0]).toEqual(['school', 'Budget hearing'])
  expect(found('chairs sam')).toEqual([['school', 'Order chairs']])
  expect(found('yard')).toEqual([['school', 'Plan of the yard.pdf']])
  expect(found('reading')).toEqual([['library', 'Reading night']])
  expect(found('zeppelin')).toEqual([])
  expect(found('')).toEqual([])
})
