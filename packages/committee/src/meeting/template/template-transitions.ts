import { change, setField } from '../../document/committee-document.ts'
import { keysForPosition, type ListPosition, orderAtEnd } from '../../document/ordered-list.ts'
import { noteRemover } from '../../document/removal.ts'
import { canTitle } from '../../document/title-rule.ts'
import { onCommittee, transitionsOn } from '../../document/transition.ts'
import { canSetQuorum, isSameQuorumRule, type QuorumRule, storedQuorumRule } from '../proceedings/quorum-rule.ts'
import type { TemplateList } from './default-entries.ts'
import {
  durationInRange,
  readQuorum,
  readStoredEntries,
  templateMap,
  templateOrderKey,
  templateSettings,
} from './meeting-template.ts'

/** The transitions on one list of the template. An entry may be a default one, which is not stored yet. */
function templateEntries(list: TemplateList) {
  const on = transitionsOn((doc, entryId: string) => {
    const entries = readStoredEntries(doc, list)
    const entry = entries.find(({ id }) => id === entryId)
    return entry ? { stored: templateMap(doc, list), entry, entries } : null
  }, 'entry-not-found')
  return {
    add: onCommittee({
      rule: (_doc, _context, text: string) => (canTitle(text) ? 'text-required' : null),
      write: (doc, context, text: string) => {
        const id = context.randomId()
        const order = orderAtEnd(readStoredEntries(doc, list), id)
        templateMap(doc, list).set(id, { text: text.trim(), order, removedAt: null })
        return id
      },
    }),
    move: on({
      write: ({ stored, entry, entries }, _context, place: ListPosition) => {
        for (const [id, order] of keysForPosition(entries, entry.id, place))
          setField(stored, templateOrderKey(id), order)
      },
    }),
    remove: on({
      write: ({ stored, entry: { id, text, order, removedAt } }, context) => {
        if (removedAt !== null) return
        const at = context.now().toISOString()
        stored.set(id, { text, order, removedAt: at })
        noteRemover(stored, context, at)
      },
    }),
    restore: on({
      write: ({ stored, entry: { id, text, order, removedAt } }) => {
        if (removedAt !== null) stored.set(id, { text, order, removedAt: null })
      },
    }),
  }
}

export const templateRituals = templateEntries('templateRituals')
export const templateAgenda = templateEntries('templateAgenda')

export const setDefaultDuration = onCommittee({
  write: (doc, _context, minutes: number) => {
    const duration = durationInRange(minutes)
    setField(templateSettings(doc), 'defaultDuration', duration)
    return duration
  },
})

/** Meetings that have ended keep the rule of their time. */
export const setQuorum = onCommittee({
  rule: (_doc, _context, rule: QuorumRule | null) => canSetQuorum(rule),
  write: (doc, context, rule: QuorumRule | null) => {
    if (!isSameQuorumRule(readQuorum(doc), rule))
      change(doc, context, () => setField(templateSettings(doc), 'quorum', rule && storedQuorumRule(rule)))
  },
  ownTransactions: true,
})
