import type * as Y from 'yjs'
import { inOrder } from '../../document/ordered-list.ts'
import { type Query, queryRoot, subscribeToAll } from '../../document/query.ts'
import { readField, readInstant, readText, valuesUnder } from '../../document/tolerant-read.ts'
import { type QuorumRule, readQuorumRule } from '../proceedings/quorum-rule.ts'
import { defaultEntries, type StoredEntry, type TemplateList } from './default-entries.ts'

export interface TemplateEntry {
  readonly id: string
  readonly text: string
}

export type MeetingTemplate = ReturnType<typeof readTemplate>

// The root maps contain the additions to the defaults and the removals, as plain values by id. A new place is
// written separately from its entry, under `order:{id}`, so that a concurrent move and removal both take
// effect.

const orderPrefix = 'order:'

export const templateOrderKey = (entryId: string) => `${orderPrefix}${entryId}`

export function templateMap(doc: Y.Doc, list: TemplateList): Y.Map<unknown> {
  return doc.getMap(list)
}

export function templateSettings(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap('templateSettings')
}

/** The settings with a prefix, without it. */
export const settingsUnder = (doc: Y.Doc, prefix: string): Record<string, unknown> =>
  Object.fromEntries(valuesUnder(templateSettings(doc), prefix))

/** The key of a meeting that stores the committee's settings of minutes at its end. */
export const minutesRulesKey = 'minutesRules'

/** The key of a meeting that stores the roles without a vote at its start. */
export const rolesWithoutVoteKey = 'rolesWithoutVote'

/** The key of the committee's time zone among its settings, and of that of a meeting. */
export const timeZoneKey = 'timeZone'

/** All entries of a list in order, including removed ones. */
export function readStoredEntries(doc: Y.Doc, list: TemplateList): StoredEntry[] {
  const byId = new Map(defaultEntries[list].map((entry) => [entry.id, entry]))
  const stored = templateMap(doc, list)
  for (const [id, value] of stored.entries()) {
    if (id.startsWith(orderPrefix)) continue
    const fallback = byId.get(id)
    byId.set(id, {
      id,
      text: readText(readField(value, 'text')).trim() || fallback?.text || '',
      order: readText(readField(value, 'order')) || fallback?.order || '',
      removedAt: readInstant(readField(value, 'removedAt')),
    })
  }
  const present = [...byId.values()].filter((entry) => entry.text !== '')
  return inOrder(
    present.map((entry) => ({
      ...entry,
      order: readText(stored.get(templateOrderKey(entry.id))) || entry.order,
    })),
  )
}

/** `defaultDuration` is 15 to 480 minutes. */
export function readTemplate(doc: Y.Doc) {
  return {
    rituals: presentEntries(doc, 'templateRituals'),
    defaultAgendaItems: presentEntries(doc, 'templateAgenda'),
    defaultDuration: durationInRange(templateSettings(doc).get('defaultDuration')),
    quorum: readQuorum(doc),
  }
}

export function readQuorum(doc: Y.Doc): QuorumRule | null {
  return readQuorumRule(templateSettings(doc).get('quorum'))
}

/** Fires for any change in the template, which is rarely edited. */
export function queryTemplate(doc: Y.Doc): Query<MeetingTemplate> {
  const read = () => readTemplate(doc)
  const roots = [templateMap(doc, 'templateRituals'), templateMap(doc, 'templateAgenda'), templateSettings(doc)]
  const queries = roots.map((root) => queryRoot(root, read))
  return { read, subscribe: (onChange) => subscribeToAll(queries, onChange) }
}

/** A query over the committee's settings; fires when a setting with such a key changed. */
export const querySettings = <T>(doc: Y.Doc, read: (doc: Y.Doc) => T, concerns: (key: string) => boolean): Query<T> =>
  queryRoot(
    templateSettings(doc),
    () => read(doc),
    ([key]) => concerns(String(key)),
  )

export const minDuration = 15
export const maxDuration = 480

/** Whole minutes between 15 and 480; 60 for a value that is not a number. */
export function durationInRange(minutes: unknown): number {
  if (typeof minutes !== 'number' || Number.isNaN(minutes)) return 60
  return Math.min(maxDuration, Math.max(minDuration, Math.round(minutes)))
}

function presentEntries(doc: Y.Doc, list: TemplateList): TemplateEntry[] {
  return readStoredEntries(doc, list)
    .filter((entry) => entry.removedAt === null)
    .map(({ id, text }) => ({ id, text }))
}
