import { readFileSync } from 'node:fs'
import { queryMinutesSource } from '@civic-hub/committee'
import { type Decisions, queryDecisions, setAuthors } from '@civic-hub/committee/proceedings'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { commonForm } from './earlier-form.ts'
import { minutesOf } from './minutes.ts'
import { minutesText } from './minutes-text.ts'

const fixtures = new URL('../../../../../../tests/fixtures/', import.meta.url)
const read = (path: string) => JSON.parse(readFileSync(new URL(path, fixtures), 'utf8')) as unknown

/** The conflicts and minutes of all meetings of a committee, as the app reads them. */
function readMeetings(doc: Y.Doc) {
  return Object.fromEntries(
    [...doc.getMap('meetings').keys()].sort().map((id) => {
      const { conflicts, settledConflicts } = queryDecisions(doc, id).read() as Decisions
      const source = queryMinutesSource(doc, id).read()
      const text = source && minutesText(minutesOf('Parks', source, { timeZone: 'UTC', format: 15 }))
      return [id, { doubts: conflicts, settledDoubts: settledConflicts, text }]
    }),
  )
}

const inCommonForm = (meetings: ReturnType<typeof readMeetings>) =>
  Object.fromEntries(
    Object.entries(meetings).map(([id, { text, ...doubts }]) => [id, { ...doubts, text: text && commonForm(text) }]),
  )

test.each([2, 3])(
  'a meeting that an app of schema version %i started has the doubts and the minutes of then, whoever wrote it',
  (version) => {
    const { document, offlineEdits } = read(`schema/version-${version}.json`) as {
      document: string
      offlineEdits: string[]
    }
    const doc = new Y.Doc()
    for (const update of [document, ...offlineEdits]) Y.applyUpdate(doc, Uint8Array.from(Buffer.from(update, 'base64')))
    setAuthors(doc, () => ({ kind: 'proven', account: 'another' }))
    // Written by the app of the commit before the authors of statements were read, in an earlier format.
    const before = read(`minutes/version-${version}.json`) as ReturnType<typeof readMeetings>
    expect(inCommonForm(JSON.parse(JSON.stringify(readMeetings(doc))))).toEqual(inCommonForm(before))
  },
)
