import {
  type QuorumRule,
  quorumNeeded,
  restoreTemplateAgendaItem,
  restoreTemplateRitual,
  setDefaultDuration,
  setQuorum,
} from '@civic-hub/committee'
import { type EntryInHistory, queryTemplateInHistory, templateHistory } from '@civic-hub/committee/history'
import { entryPartHistory } from '../../../shell/history/entry-part-history.tsx'
import { templateHistoryTexts as texts } from '../../../texts/en/entry-history.ts'
import { templateTexts } from '../../../texts/en/template.ts'

const idOf = ({ key }: EntryInHistory) => key.slice(key.indexOf('/') + 1)

/** The history of the template. */
export const templatePartHistory = entryPartHistory({
  page: 'template',
  part: 'template',
  subject: templateHistory,
  query: queryTemplateInHistory,
  texts,
  what: ({ kind, title }) => {
    if (kind === 'ritual') return texts.ritual(title)
    if (kind === 'agenda-item') return texts.agendaItem(title)
    return kind === 'duration' ? texts.duration : texts.quorum
  },
  ownWords: (change) => {
    if (change.kind !== 'entry-changed') return null
    if (change.entry.kind === 'duration') return texts.durationSet(Number(change.after))
    if (change.entry.kind !== 'quorum') return null
    const rule = ruleOf(change.after)
    return rule ? texts.quorumSet(quorumNeeded(rule)) : texts.quorumUnset
  },
  asItWas: ({ kind, title, fields }) => {
    const value = fields.value?.value
    if (kind === 'duration')
      return { title: templateTexts.duration, details: [templateTexts.minutes(Number(value))] }
    if (kind === 'ritual' || kind === 'agenda-item') return { title, details: [texts.kinds[kind]] }
    const rule = ruleOf(value)
    const { kinds, needed, heading } = templateTexts.quorum
    return { title: heading, details: [rule ? needed(quorumNeeded(rule)) : kinds.none] }
  },
  restore: (entry) => {
    const back = entry.kind === 'ritual' ? restoreTemplateRitual : restoreTemplateAgendaItem
    return (doc, context) => back(doc, context, idOf(entry))
  },
  setBack: ({ before }, { kind }) => {
    if (kind === 'duration') {
      const minutes = Number(before)
      return {
        label: texts.restoreDuration(minutes),
        run: (doc, context) => setDefaultDuration(doc, context, minutes),
      }
    }
    if (kind !== 'quorum') return null
    return { label: texts.restoreQuorum, run: (doc, context) => setQuorum(doc, context, ruleOf(before)) }
  },
  refused: {
    'entry-not-found': templateTexts.gone,
    'quorum-out-of-range': templateTexts.gone,
  },
})

/** The history has already validated this value with the quorum's own rule. */
const ruleOf = (value: unknown): QuorumRule | null => (value ?? null) as QuorumRule | null
