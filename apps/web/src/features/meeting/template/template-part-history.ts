import {
  type QuorumRule,
  quorumNeeded,
  setDefaultDuration,
  setQuorum,
  templateAgenda,
  templateRituals,
} from '@civic-hub/committee'
import { type EntryInHistory, queryTemplateInHistory, templateHistory } from '@civic-hub/committee/history'
import { entryPartHistory } from '../../../shell/history/entry-part-history.tsx'
import { meetingFactsTexts } from '../../../texts/en/meeting-facts.gen.ts'
import { noticeTexts } from '../../../texts/en/notice.gen.ts'
import { ruleLabelsTexts } from '../../../texts/en/rule-labels.gen.ts'
import { statingTexts } from '../../../texts/en/stating.gen.ts'
import { templateTexts } from '../../../texts/en/template.gen.ts'
import { templateHistoryTexts as texts } from '../../../texts/en/template-history.gen.ts'
import { isSettings, setSettingBack, settingsThen, settingWords } from './setting-history.ts'

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
    if (kind === 'duration') return texts.duration
    return kind === 'quorum' ? texts.quorum : texts.settings
  },
  ownWords: (change) => {
    if (change.kind !== 'entry-changed') return null
    if (change.entry.kind === 'duration') return texts.durationSet(Number(change.after))
    if (change.entry.kind !== 'quorum') return settingWords(change)
    const rule = ruleOf(change.after)
    return rule ? texts.quorumSet(quorumNeeded(rule)) : texts.quorumUnset
  },
  asItWas: (entry) => {
    if (isSettings(entry)) return settingsThen(entry)
    const { kind, title, fields } = entry
    const value = fields.value?.value
    if (kind === 'duration') return { title: templateTexts.duration, details: [templateTexts.minutes(Number(value))] }
    if (kind === 'ritual' || kind === 'agenda-item') return { title, details: [texts.kinds[kind]] }
    const rule = ruleOf(value)
    const { kinds, needed } = templateTexts.quorum
    return { title: ruleLabelsTexts.quorum, details: [rule ? needed(quorumNeeded(rule)) : kinds.none] }
  },
  restore: (entry) => {
    const back = entry.kind === 'ritual' ? templateRituals.restore : templateAgenda.restore
    return (doc, context) => back(doc, context, idOf(entry))
  },
  setBack: (change, entry) => {
    if (isSettings(entry)) return setSettingBack(change)
    const { before } = change
    const { kind } = entry
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
    ...meetingFactsTexts.refused,
    ...noticeTexts.settings.refused,
    ...statingTexts.refused,
    'entry-not-found': templateTexts.gone,
    'quorum-out-of-range': templateTexts.gone,
  },
})

/** The history has already validated this value with the quorum's own rule. */
const ruleOf = (value: unknown): QuorumRule | null => (value ?? null) as QuorumRule | null
