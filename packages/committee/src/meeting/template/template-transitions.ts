import type * as Y from 'yjs'
import { change, setField } from '../../document/committee-document.ts'
import { keysForPosition, type ListPosition } from '../../document/ordered-list.ts'
import { noteRemover } from '../../document/removal.ts'
import { accepted, type Result, refused } from '../../document/result.ts'
import { canTitle } from '../../document/title-rule.ts'
import { transition } from '../../document/transition.ts'
import type { TransitionContext } from '../../document/transition-context.ts'
import {
  canSetQuorum,
  isSameQuorumRule,
  type QuorumRule,
  storedQuorumRule,
} from '../proceedings/quorum-rule.ts'
import type { TemplateList } from './default-entries.ts'
import {
  durationInRange,
  readQuorum,
  readStoredEntries,
  templateMap,
  templateOrderKey,
  templateSettings,
} from './meeting-template.ts'

/** Adds a ritual to the template and returns its id; a blank text is refused. */
export const addTemplateRitual = transition(
  (doc: Y.Doc, context: TransitionContext, text: string): Result<string, 'text-required'> => {
    return addEntry(doc, context, 'templateRituals', text)
  },
)

/** Adds an agenda item to the template and returns its id; a blank text is refused. */
export const addTemplateAgendaItem = transition(
  (doc: Y.Doc, context: TransitionContext, text: string): Result<string, 'text-required'> => {
    return addEntry(doc, context, 'templateAgenda', text)
  },
)

/** Moves a ritual of the template to its new neighbours. */
export const moveTemplateRitual = transition(
  (
    doc: Y.Doc,
    context: TransitionContext,
    entryId: string,
    place: ListPosition,
  ): Result<undefined, 'entry-not-found'> => {
    return moveEntry(doc, context, 'templateRituals', entryId, place)
  },
)

/** Moves an agenda item of the template to its new neighbours. */
export const moveTemplateAgendaItem = transition(
  (
    doc: Y.Doc,
    context: TransitionContext,
    entryId: string,
    place: ListPosition,
  ): Result<undefined, 'entry-not-found'> => {
    return moveEntry(doc, context, 'templateAgenda', entryId, place)
  },
)

/** Removes a ritual from the template, including a default one. */
export const removeTemplateRitual = transition(
  (doc: Y.Doc, context: TransitionContext, entryId: string): Result<undefined, 'entry-not-found'> => {
    return markEntry(doc, context, 'templateRituals', entryId, context.now().toISOString())
  },
)

/** Removes an agenda item from the template, including a default one. */
export const removeTemplateAgendaItem = transition(
  (doc: Y.Doc, context: TransitionContext, entryId: string): Result<undefined, 'entry-not-found'> => {
    return markEntry(doc, context, 'templateAgenda', entryId, context.now().toISOString())
  },
)

/** Restores a removed ritual of the template at its former place. */
export const restoreTemplateRitual = transition(
  (doc: Y.Doc, context: TransitionContext, entryId: string): Result<undefined, 'entry-not-found'> => {
    return markEntry(doc, context, 'templateRituals', entryId, null)
  },
)

/** Restores a removed agenda item of the template at its former place. */
export const restoreTemplateAgendaItem = transition(
  (doc: Y.Doc, context: TransitionContext, entryId: string): Result<undefined, 'entry-not-found'> => {
    return markEntry(doc, context, 'templateAgenda', entryId, null)
  },
)

/**
 * Sets the default length of a meeting in minutes: limited to 15 to 480, and 60 for a value that is not a
 * number.
 */
export const setDefaultDuration = transition(
  (doc: Y.Doc, context: TransitionContext, minutes: number): Result<number, never> => {
    const duration = durationInRange(minutes)
    change(doc, context, () => setField(templateSettings(doc), 'defaultDuration', duration))
    return accepted(duration)
  },
)

/**
 * Sets the number of members that a meeting needs; null for no rule. Meetings that have ended keep the rule
 * of their time.
 */
export const setQuorum = transition(
  (
    doc: Y.Doc,
    context: TransitionContext,
    rule: QuorumRule | null,
  ): Result<undefined, 'quorum-out-of-range'> => {
    const refusal = canSetQuorum(rule)
    if (refusal !== null) return refused(refusal)
    if (isSameQuorumRule(readQuorum(doc), rule)) return accepted(undefined)
    change(doc, context, () => setField(templateSettings(doc), 'quorum', rule && storedQuorumRule(rule)))
    return accepted(undefined)
  },
)

function addEntry(
  doc: Y.Doc,
  context: TransitionContext,
  list: TemplateList,
  text: string,
): Result<string, 'text-required'> {
  if (canTitle(text)) return refused('text-required')
  const id = context.randomId()
  const order = keysForPosition(readStoredEntries(doc, list), id, { after: null, before: null }).get(id)
  change(doc, context, () => templateMap(doc, list).set(id, { text: text.trim(), order, removedAt: null }))
  return accepted(id)
}

function markEntry(
  doc: Y.Doc,
  context: TransitionContext,
  list: TemplateList,
  entryId: string,
  removedAt: string | null,
): Result<undefined, 'entry-not-found'> {
  const entry = readStoredEntries(doc, list).find(({ id }) => id === entryId)
  if (!entry) return refused('entry-not-found')
  if ((entry.removedAt === null) === (removedAt === null)) return accepted(undefined)
  const { text, order } = entry
  change(doc, context, () => {
    templateMap(doc, list).set(entryId, { text, order, removedAt })
    if (removedAt !== null) noteRemover(templateMap(doc, list), context, removedAt)
  })
  return accepted(undefined)
}

function moveEntry(
  doc: Y.Doc,
  context: TransitionContext,
  list: TemplateList,
  entryId: string,
  place: ListPosition,
): Result<undefined, 'entry-not-found'> {
  const entries = readStoredEntries(doc, list)
  if (!entries.some(({ id }) => id === entryId)) return refused('entry-not-found')
  const keys = keysForPosition(entries, entryId, place)
  change(doc, context, () => {
    for (const [id, order] of keys) setField(templateMap(doc, list), templateOrderKey(id), order)
  })
  return accepted(undefined)
}
