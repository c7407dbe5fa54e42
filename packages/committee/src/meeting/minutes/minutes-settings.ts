import type * as Y from 'yjs'
import { setField } from '../../document/committee-document.ts'
import { cutText } from '../../document/cut-text.ts'
import type { Query } from '../../document/query.ts'
import { readField } from '../../document/tolerant-read.ts'
import { onCommittee, onMeeting } from '../../document/transition.ts'
import { readStatus } from '../meetings/meeting-status.ts'
import { minutesRulesKey, querySettings, settingsUnder, templateSettings } from '../template/meeting-template.ts'
import { minutesDepths } from './minutes-depth.ts'

export const minutesNumberings = ['agenda', 'meeting-item', 'item-decision'] as const
/**
 * Running numbers: those of the agenda (7); the number of the meeting and that of the item (70/7); decisions below
 * their item (7.1).
 */
export type MinutesNumbering = (typeof minutesNumberings)[number]

export const maxSettingLines = 12
export const maxSettingLine = 80

export const minutesSettingPrefix = 'minutes:'

const oneOf =
  <T extends string>(known: readonly T[]) =>
  (value: unknown) =>
    known.find((one) => one === value)

const readers = {
  depth: oneOf(minutesDepths),
  numbering: oneOf(minutesNumberings),
  /** The offices of the people who sign, such as Chair. */
  signers: readLines,
  /** The kinds of its meetings, which are suggested for a new one. */
  kinds: readLines,
}

/** The committee's settings of its minutes. */
export type MinutesSettings = {
  readonly [S in keyof typeof readers]: Exclude<ReturnType<(typeof readers)[S]>, undefined>
}
const settingNames = Object.keys(readers) as (keyof MinutesSettings)[]

/** Absent settings never change the minutes of meetings from before there were any. */
export const defaultMinutesSettings: MinutesSettings = {
  depth: 'everything',
  numbering: 'agenda',
  signers: [],
  kinds: ['Regular meeting', 'Special meeting', 'Emergency meeting', 'Annual meeting'],
}

function readLines(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const lines = value.filter((line) => typeof line === 'string').map((line) => line.trim())
  return lines
    .filter((line) => line !== '')
    .slice(0, maxSettingLines)
    .map((line) => cutText(line, maxSettingLine))
}

function settingsFrom(stored: unknown): MinutesSettings {
  const set = settingNames
    .map((name) => [name, readers[name](readField(stored, name))] as const)
    .filter(([, value]) => value !== undefined)
  return { ...defaultMinutesSettings, ...Object.fromEntries(set) }
}

export const readMinutesSettings = (doc: Y.Doc): MinutesSettings =>
  settingsFrom(settingsUnder(doc, minutesSettingPrefix))

/** The settings of a meeting's minutes: the committee's now; once it has ended, those at its end. */
export function readSettingsOfMinutes(meeting: Y.Map<unknown>): MinutesSettings {
  if (readStatus(meeting) === 'completed') return settingsFrom(meeting.get(minutesRulesKey))
  return meeting.doc ? readMinutesSettings(meeting.doc) : defaultMinutesSettings
}

/** True if a meeting that has ended keeps other settings than the committee has now. */
export function keepsOtherSettings(meeting: Y.Map<unknown>): boolean {
  if (readStatus(meeting) !== 'completed' || !meeting.doc) return false
  const asRead = (settings: MinutesSettings) => JSON.stringify(settings)
  return asRead(readSettingsOfMinutes(meeting)) !== asRead(readMinutesSettings(meeting.doc))
}

/** Lets the minutes of a meeting that has ended follow the committee's settings of now. */
export const renewMinutesSettings = onMeeting({
  rule: (meeting) => (readStatus(meeting) === 'completed' ? null : ('not-completed' as const)),
  write: (meeting) => {
    if (meeting.doc) meeting.set(minutesRulesKey, settingsUnder(meeting.doc, minutesSettingPrefix))
  },
})

export const queryMinutesSettings = (doc: Y.Doc): Query<MinutesSettings> =>
  querySettings(doc, readMinutesSettings, (key) => key.startsWith(minutesSettingPrefix))

export type MinutesSettingsRefusal = 'rule-out-of-range' | 'too-many-lines' | 'line-too-long'

export function canSetMinutesSettings(changes: Partial<MinutesSettings>): MinutesSettingsRefusal | null {
  const known = Object.entries(changes).every(
    ([name, value]) => Object.hasOwn(readers, name) && readers[name as keyof MinutesSettings](value) !== undefined,
  )
  if (!known) return 'rule-out-of-range'
  const lists = [changes.signers ?? [], changes.kinds ?? []]
  if (lists.some((lines) => lines.length > maxSettingLines)) return 'too-many-lines'
  return lists.flat().some((line) => line.trim().length > maxSettingLine) ? 'line-too-long' : null
}

/** Sets single settings. The minutes of meetings that have ended keep theirs. */
export const setMinutesSettings = onCommittee({
  rule: (_doc, _context, changes: Partial<MinutesSettings>) => canSetMinutesSettings(changes),
  write: (doc, _context, changes: Partial<MinutesSettings>) => writeMinutesSettings(doc, changes),
})

/** Each setting is stored under its own key, so that concurrent changes of two settings both take effect. */
export function writeMinutesSettings(doc: Y.Doc, changes: Partial<MinutesSettings>): void {
  const now = settingsUnder(doc, minutesSettingPrefix)
  for (const name of settingNames) {
    const value = readers[name](changes[name])
    if (value !== undefined && JSON.stringify(readField(now, name)) !== JSON.stringify(value))
      setField(templateSettings(doc), `${minutesSettingPrefix}${name}`, value)
  }
}
