import { existsSync, readFileSync } from 'node:fs'
import {
  describeCommittee,
  type Meeting,
  queryMeeting,
  queryMeetingList,
  readTemplate,
  schemaVersion,
} from '@civic-hub/committee'
import { queryMinutesSettings, queryRecords } from '@civic-hub/committee/minutes'
import { queryDecisions } from '@civic-hub/committee/proceedings'
import { queryResolutions } from '@civic-hub/committee/resolutions'
import type * as Y from 'yjs'

/** A committee as an app of that version wrote it, with pending edits of a device of the same version. */
export interface SchemaFixture {
  schemaVersion: number
  /** Yjs updates, V1, base64. */
  document: string
  offlineEdits: string[]
  /** The result of that version's readers. Later readers may add to it, and must drop nothing. */
  reads: { before: unknown; after: unknown }
}

/** The export of a fixture's committee, before and after the pending edits; it is in a second file. */
export interface SchemaContent {
  before: unknown
  after: unknown
}

export const schemaFixtureFile = (version: number) =>
  new URL(`../../fixtures/schema/version-${version}.json`, import.meta.url)

export const schemaContentFile = (version: number) =>
  new URL(`../../fixtures/schema/content-${version}.json`, import.meta.url)

export const readSchemaContent = (version: number): SchemaContent =>
  JSON.parse(readFileSync(schemaContentFile(version), 'utf8'))

/** Returns one fixture per released version; throws if one is missing. */
export function readSchemaFixtures(): SchemaFixture[] {
  const versions = Array.from({ length: schemaVersion }, (_, index) => index + 1)
  return versions.map((version) => {
    const file = schemaFixtureFile(version)
    if (!existsSync(file)) throw new Error(`There is no fixture of version ${version}: see tests/support.`)
    return JSON.parse(readFileSync(file, 'utf8')) as SchemaFixture
  })
}

/** The fixtures have the name of a field that was renamed later. */
const underFirstNames = <T extends Pick<Meeting, 'venue'>>(meeting: T) => ({
  ...meeting,
  place: meeting.venue,
})

/** Returns the results of all readers of a document, as plain JSON. */
export function readCommittee(doc: Y.Doc): unknown {
  const ids = [...doc.getMap('meetings').keys()].sort()
  const meetings: Record<string, unknown> = {}
  const decisions: Record<string, unknown> = {}
  const minutes: Record<string, unknown> = {}
  for (const id of ids) {
    const meeting = queryMeeting(doc, id).read()
    meetings[id] = meeting && underFirstNames(meeting)
    const { motions, questions, conflicts, corrections, sitting } = queryDecisions(doc, id).read() ?? {}
    // The content files have the name that these had in version 2.
    decisions[id] = { motions, questions, doubts: conflicts, corrections, sitting }
    const { kind = null, number = null, minutesDepth = null } = meeting ?? {}
    minutes[id] = { facts: { kind, number, minutesDepth }, records: queryRecords(doc, id).read() }
  }
  const list = queryMeetingList(doc)
    .read()
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(underFirstNames)
  return JSON.parse(
    JSON.stringify({
      committee: describeCommittee(doc),
      list,
      meetings,
      decisions,
      minutes,
      resolutions: queryResolutions(doc)
        .read()
        .map(({ number, state, standings }) => ({ number, state, standings })),
      template: readTemplate(doc),
      minutesSettings: queryMinutesSettings(doc).read(),
    }),
  )
}
