import type * as z from 'zod/mini'
import type { EntryFields } from '../committee/budget/ledger-entry.ts'
import { firstProblem } from '../committee/budget/ledger-rules.ts'
import { readField } from '../document/tolerant-read.ts'
import { addressOnWeb } from '../meeting/documents/address-on-web.ts'
import { isAgendaTag } from '../meeting/items/agenda-tag.ts'
import {
  type OldMeeting,
  oldActionItem,
  oldCommittee,
  oldDocument,
  oldEntry,
  oldIdea,
  oldItem,
  oldMeeting,
  oldMember,
  oldSubtask,
  oldTemplate,
  timeOf,
} from './old-shapes.ts'

export interface OldCommittee {
  readonly id: string
  /** null if the data does not contain it. */
  readonly name: string | null
  readonly emoji: string | null
  readonly createdAt: string | null
  readonly meetings: OldMeeting[]
  template: z.infer<typeof oldTemplate> | null
  readonly entries: EntryFields[]
  readonly ideas: z.infer<typeof oldIdea>[]
  readonly members: z.infer<typeof oldMember>[]
  readonly actionItems: z.infer<typeof oldActionItem>[]
}

/**
 * The reason why a record is not imported: not understood, computed from imported data, of a person instead
 * of a committee, or a duplicate. `same-id`: a meeting that is imported under another id, because an earlier
 * one has its id.
 */
type NotImportedReason =
  | 'not-understood'
  | 'derived'
  | 'personal'
  | 'without-meeting'
  | 'audio'
  | 'file'
  | 'twice'
  | 'same-id'

export interface NotImported {
  /** The position in the data: a key of the storage, and an index in its list. */
  readonly where: string
  readonly reason: NotImportedReason
}

const personalKeys = new Set(['onboarding_complete', 'ref_code', 'impact_state', 'leaderboard_seed', 'splash_access'])
/** The key of a committee's list; the committee's id, or 'general', is the prefix of the list's name. */
const listKey = /^(?:(.*?)[-_:./])?(budget_entries|ideas|members|action-items|budget\.summary|documents\.recent)$/
const templateKey = /^(?:meeting-)?template-(.+)$/
const general = 'general'

/** True if this is data of the earlier app: it has at least one key of its storage. */
export function isOldData(json: unknown): boolean {
  return isRecord(json) && Object.keys(json).some((key) => kindOf(key) !== null && !personalKeys.has(key))
}

/** The values are parsed, or the strings that a browser stores. Never throws. */
export function readOldData(json: unknown) {
  const committees = new Map<string, OldCommittee>()
  const notTaken: NotImported[] = []
  const leave = (where: string, reason: NotImportedReason) => notTaken.push({ where, reason })
  const of = (id: string): OldCommittee => {
    const known = committees.get(id) ?? emptyCommittee(id)
    committees.set(id, known)
    return known
  }
  const each = <T>(where: string, values: unknown, schema: Schema<T>, take: (value: T, where: string) => void) => {
    if (!Array.isArray(values)) return void leave(where, 'not-understood')
    for (const [index, value] of values.entries()) {
      const place = `${where}[${index}]`
      const read = schema.safeParse(value)
      if (read.success) take(read.data, place)
      else leave(place, 'not-understood')
    }
  }

  const stored = Object.entries(isRecord(json) ? json : {}).map(([key, value]) => [key, unpacked(value)] as const)
  for (const [key, value] of stored)
    if (key === 'committees')
      each(
        key,
        Array.isArray(value) ? value : readField(value, 'list'),
        oldCommittee,
        ({ id, name, emoji, createdAt }, where) => {
          if (committees.has(id)) return void leave(where, 'twice')
          committees.set(id, {
            ...of(id),
            name,
            emoji: emoji || null,
            createdAt: Number.isNaN(Date.parse(createdAt)) ? null : new Date(createdAt).toISOString(),
          })
        },
      )
  for (const [key, value] of stored) {
    const kind = kindOf(key)
    if (key === 'committees' || kind === null) {
      if (kind === null) leave(key, 'not-understood')
      continue
    }
    if (kind === 'personal') leave(key, 'personal')
    else if (kind === 'template') {
      const read = oldTemplate.safeParse(value)
      const committee = of(templateKey.exec(key)?.[1] ?? general)
      if (!read.success) leave(key, 'not-understood')
      else if (committee.template) leave(key, 'twice')
      else committee.template = read.data
    } else if (kind === 'meeting') {
      const read = oldMeeting.safeParse(value)
      if (!read.success || Number.isNaN(timeOf(read.data))) leave(key, 'not-understood')
      else {
        const { meetings } = of(read.data.committeeId || general)
        const { meeting, problem } = withFreeId(meetings, read.data)
        if (problem) leave(key, problem)
        if (!meeting) continue
        meetings.push(meeting)
        const lookInside = ({ subtasks, tags }: z.infer<typeof oldItem>, where: string) => {
          each(`${where}.subtasks`, subtasks, oldSubtask, nothing)
          for (const tag of new Set(tags)) if (!isAgendaTag(tag)) leave(`${where}.tags: ${tag}`, 'not-understood')
        }
        each(`${key}.agendaItems`, read.data.agendaItems, oldItem, lookInside)
        each(`${key}.rituals`, read.data.rituals.items, oldItem, lookInside)
        each(`${key}.actionItems`, read.data.actionItems, oldActionItem, nothing)
        each(`${key}.documents`, read.data.documents, oldDocument, ({ name, url }, where) => {
          if (url !== '' && addressOnWeb({ url }) === null) leave(`${where} (${name})`, 'file')
        })
        if (read.data.audioURL !== '') leave(`${key}.audioURL`, 'audio')
      }
    } else readList(key, value, of, each, leave)
  }
  for (const [id, { meetings, actionItems }] of committees)
    if (meetings.length === 0 && actionItems.length > 0) {
      leave(`${id}: action-items`, 'without-meeting')
      actionItems.length = 0
    }
  return { committees: [...committees.values()], notTaken }
}

/** A different record with the same id gets a free id: links to that id refer to the first one. */
function withFreeId(
  meetings: readonly OldMeeting[],
  read: OldMeeting,
): { meeting: OldMeeting | null; problem: 'twice' | 'same-id' | null } {
  const ids = new Set(meetings.map(({ id }) => id))
  if (!ids.has(read.id)) return { meeting: read, problem: null }
  const words = JSON.stringify(read)
  if (meetings.some((meeting) => JSON.stringify({ ...meeting, id: read.id }) === words))
    return { meeting: null, problem: 'twice' }
  let id = read.id
  for (let number = 2; ids.has(id); number++) id = `${read.id}-${number}`
  return { meeting: { ...read, id }, problem: 'same-id' }
}

interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false }
}

type Each = <T>(where: string, values: unknown, schema: Schema<T>, take: (value: T, where: string) => void) => void

/** Parsed only to list the parts that are not understood. */
const nothing = () => undefined

function readList(
  key: string,
  value: unknown,
  of: (id: string) => OldCommittee,
  each: Each,
  leave: (where: string, reason: NotImportedReason) => void,
): void {
  const [, id = general, list] = listKey.exec(key) ?? []
  switch (list) {
    case 'budget_entries':
      return each(key, value, oldEntry, ({ type, category, amount, note, date }, where) => {
        const entry = { type, category, cents: Math.round(amount * 100), note, date: date.slice(0, 10) }
        if (firstProblem(entry) === null) of(id).entries.push(entry)
        else leave(where, 'not-understood')
      })
    case 'ideas':
      return each(key, value, oldIdea, (idea) => of(id).ideas.push(idea))
    case 'members':
      return each(key, value, oldMember, (member) => of(id).members.push(member))
    case 'action-items':
      return each(key, value, oldActionItem, (item) => of(id).actionItems.push(item))
    default:
      return leave(key, 'derived')
  }
}

function kindOf(key: string): 'committees' | 'personal' | 'template' | 'meeting' | 'list' | null {
  if (key === 'committees') return 'committees'
  if (personalKeys.has(key)) return 'personal'
  if (templateKey.test(key)) return 'template'
  if (listKey.test(key)) return 'list'
  return /^meeting-./.test(key) ? 'meeting' : null
}

function emptyCommittee(id: string): OldCommittee {
  const none = { name: null, emoji: null, createdAt: null, template: null }
  return { id, ...none, meetings: [], entries: [], ideas: [], members: [], actionItems: [] }
}

/** A browser stores strings: most of them are JSON. */
function unpacked(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
