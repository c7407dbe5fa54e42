import type { TransitionContext } from '@civic-hub/committee'
import type { EntryDifference, EntryInHistory } from '@civic-hub/committee/history'
import { type MinutesSettings, setMinutesSettings, setTimeZone, type WordTemplate } from '@civic-hub/committee/minutes'
import { type NoticeRule, setHoliday, setNoticeRule } from '@civic-hub/committee/notice'
import {
  type DecisionRules,
  motionTypes,
  presetOf,
  setDecisionRules,
  type Threshold,
} from '@civic-hub/committee/proceedings'
import type * as Y from 'yjs'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { decisionSettingsTexts as decisionLabels } from '../../../texts/en/decision-settings.gen.ts'
import { decisionTexts } from '../../../texts/en/decisions.ts'
import { meetingFactsTexts } from '../../../texts/en/meeting-facts.gen.ts'
import { noticeTexts } from '../../../texts/en/notice.gen.ts'
import { ruleLabelsTexts } from '../../../texts/en/rule-labels.gen.ts'
import { settingHistoryTexts as texts } from '../../../texts/en/setting-history.gen.ts'
import { timeZoneTexts } from '../../../texts/en/time-zone.gen.ts'
import { dayInWords } from '../../../ui/dates.ts'

const { threshold: thresholdTexts } = decisionScreenTexts
const { settings: minutesLabels } = meetingFactsTexts

const typeOf = (name: string) => motionTypes.find((type) => type === name)
const holidayInWords = (day: string) => dayInWords(new Date(`${day}T00:00`))

/** The label of a setting on its screen. */
function labelOf(kind: string, name: string): string {
  if (kind === 'time-zone') return timeZoneTexts.label
  if (kind === 'notice') return name === 'rule' ? noticeTexts.heading : noticeTexts.settings.holidays
  const label = ruleLabelsTexts[name as keyof typeof ruleLabelsTexts]
  return typeOf(name) ? texts.threshold(label) : label
}

/** The history has read each value with the rules of its setting; null for one that is not set. */
function valueInWords(name: string, value: unknown): string | null {
  if (name === 'depth') return meetingFactsTexts.depths[value as MinutesSettings['depth']]
  if (name === 'numbering') return minutesLabels.numberings[value as MinutesSettings['numbering']]
  if (name === 'ownDevice') return decisionLabels.ownDevices[value as DecisionRules['ownDevice']]
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ')
  if (value === null) return null
  if (name === 'body') return decisionTexts.bodies[value as NonNullable<DecisionRules['body']>]
  if (name === 'rule') return ruleInWords(value as NoticeRule)
  if (name === 'speakingSeconds' || name === 'publicCommentSeconds') return String(Number(value) / 60)
  return typeOf(name) ? thresholdInWords(value as Threshold) : String(value)
}

function thresholdInWords(threshold: Threshold): string {
  const words = thresholdTexts.words(presetOf(threshold), threshold.requirements)
  return threshold.tie === 'chair' ? `${words}, ${thresholdTexts.casting}` : words
}

const ruleInWords = ({ unit, count, skipsWeekends, timeZone }: NoticeRule) =>
  (skipsWeekends ? texts.ruleWithoutWeekends : texts.rule)(noticeTexts.rule(unit, count), timeZone)

/** Describes the change of a setting; null for other changes. */
export function settingWords(change: EntryDifference): string | null {
  if (change.kind !== 'entry-changed') return null
  const { name, after, entry } = change
  if (entry.kind === 'word-template') {
    const template = after as WordTemplate | null
    return template === null ? texts.wordTemplateRemoved : texts.wordTemplateStored(template.name)
  }
  if (entry.kind === 'time-zone') return after === null ? timeZoneTexts.removed : timeZoneTexts.set(String(after))
  if (!isSettings(entry)) return null
  const words = valueInWords(name, after)
  if (entry.kind === 'notice') {
    if (name === 'rule') return words === null ? texts.noticeRemoved : texts.noticeSet(words)
    return (after === true ? texts.holidayAdded : texts.holidayRemoved)(holidayInWords(name))
  }
  const label = labelOf(entry.kind, name)
  if (typeof after === 'boolean') return after ? texts.on(label) : texts.off(label)
  return words === null ? texts.unset(label) : texts.set(label, words)
}

export const isSettings = ({ kind }: EntryInHistory) =>
  ['minutes', 'notice', 'decisions', 'word-template', 'time-zone'].includes(kind)

/** The settings as they are in a version. */
export function settingsThen({ kind, fields }: EntryInHistory): { title: string; details: string[] } {
  if (kind === 'word-template') {
    const template = (fields.value?.value ?? null) as WordTemplate | null
    return { title: ruleLabelsTexts.wordTemplate, details: [template?.name ?? texts.none] }
  }
  if (kind === 'time-zone') {
    const zone = fields.value?.value ?? null
    return { title: timeZoneTexts.label, details: [zone === null ? texts.none : String(zone)] }
  }
  const details = Object.entries(fields).flatMap(([name, { value }]) => {
    if (kind === 'notice')
      return name === 'rule'
        ? [valueInWords(name, value) ?? texts.none]
        : value === true
          ? [texts.holiday(holidayInWords(name))]
          : []
    const words =
      typeof value === 'boolean' ? (value ? texts.yes : texts.no) : (valueInWords(name, value) ?? texts.none)
    return [texts.line(labelOf(kind, name), words)]
  })
  return { title: headings[kind as keyof typeof headings], details }
}

const headings = {
  minutes: minutesLabels.heading,
  notice: ruleLabelsTexts.notice,
  decisions: decisionLabels.heading,
}

type Changed = Extract<EntryDifference, { kind: 'entry-changed' }>

/** Sets one setting to its earlier value. The file of a Word template may be gone, so that one is not set back. */
export function setSettingBack({ name, before, entry: { kind } }: Changed) {
  const label = texts.restore(labelOf(kind, name))
  const run = (doc: Y.Doc, context: TransitionContext) => backTo(doc, context, kind, name, before)
  return kind === 'word-template' || (name === 'body' && before === null) ? null : { label, run }
}

function backTo(doc: Y.Doc, context: TransitionContext, kind: string, name: string, before: unknown) {
  if (kind === 'time-zone') return setTimeZone(doc, context, before as string | null)
  if (kind === 'minutes') return setMinutesSettings(doc, context, { [name]: before })
  if (kind === 'decisions')
    return setDecisionRules(
      doc,
      context,
      typeOf(name) ? { thresholds: { [name]: before as Threshold } } : { [name]: before },
    )
  if (name === 'rule') return setNoticeRule(doc, context, before as NoticeRule | null)
  return setHoliday(doc, context, name, before === true)
}
