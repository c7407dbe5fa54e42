import type { OpenRecord } from '@civic-hub/protocol'
import { noDifferences } from '@civic-hub/protocol/published-text'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RecordPreview } from './record-preview.tsx'

test('the preview has all words of a resolution that the data publish', () => {
  const record: OpenRecord = {
    title: 'May',
    date: '2026-05-04T19:00:00.000Z',
    endedAt: null,
    place: null,
    presiding: [],
    notesBy: [],
    attendance: [],
    quorum: null,
    approval: 1,
    minutes: 'Minutes',
    listed: false,
    resolutions: [
      {
        motionId: 'fees',
        text: 'Adopt the fees',
        mover: 'Bo',
        seconders: ['Su'],
        vote: null,
        state: 'repealed',
        standings: [{ as: 'repealed', byNumber: '2026-009', note: 'As Mia Novak asked.' }],
      },
      { motionId: 'path', text: 'Name it', mover: null, seconders: ['Kim'], vote: null, standings: [] },
    ],
  }
  const html = renderToStaticMarkup(
    <RecordPreview
      committee="Parks"
      record={record}
      day="2026-05-04"
      numbers={new Map([['fees', '2026-001']])}
      approvedAt="2026-05-05T08:00:00.000Z"
      agendaPostedAt={null}
      differences={noDifferences}
    />,
  )
  expect(html).toContain(
    'Repealed · 2026-001 Adopt the fees · Moved by Bo, seconded by Su · Repealed by 2026-009 · As Mia Novak asked.',
  )
  expect(html).toContain('Name it · Seconded by Kim')
  expect(html).toContain('Parks · May 4, 2026')
})
