import * as Y from 'yjs'
import {
  type EntriesInHistory,
  type EntryDifference,
  type EntryInHistory,
  entryDifferences,
} from '../../committee/history/entry-history.ts'
import type { HistorySubject } from '../../committee/history/history-subject.ts'
import { isDay } from '../../document/day.ts'
import type { Query } from '../../document/query.ts'
import { valuesUnder } from '../../document/tolerant-read.ts'
import { minutesSettingPrefix, readMinutesSettings } from '../minutes/minutes-settings.ts'
import { readWordTemplate } from '../minutes/word-template.ts'
import { readNoticeRule } from '../notice/notice-rule.ts'
import { holidayPrefix, noticeRuleKey } from '../notice/notice-settings.ts'
import {
  decisionRulePrefix,
  decisionThresholdPrefix,
  readDecisionRules,
} from '../proceedings/decisions/decision-rules.ts'
import type { TemplateList } from './default-entries.ts'
import {
  queryTemplate,
  readStoredEntries,
  readTemplate,
  templateOrderKey,
  templateSettings,
  timeZoneKey,
} from './meeting-template.ts'
import { readTimeZone } from './time-zone.ts'

const kindOf = { templateRituals: 'ritual', templateAgenda: 'agenda-item' } as const

/**
 * The history of the template: its entries, each under `{root}/{id}`, and its settings. The settings `duration`,
 * `quorum`, `time-zone` and `word-template` are entries with a `value`; `minutes`, `notice` and `decisions` have a field for each
 * setting. The first version contains the defaults, which have no author.
 */
export const templateHistory: HistorySubject<EntriesInHistory, EntryDifference> = {
  roots: ['templateRituals', 'templateAgenda', 'templateSettings'],
  fieldOf: ([key = ''], root) => `${root}/${key}`,
  read: readAll,
  differences: (before, after) => entryDifferences(before ?? readAll(new Y.Doc()), after),
  closing: [],
}

export const queryTemplateInHistory = (doc: Y.Doc): Query<EntriesInHistory> => ({
  ...queryTemplate(doc),
  read: () => readAll(doc),
})

function readAll(doc: Y.Doc): EntriesInHistory {
  const { defaultDuration, quorum } = readTemplate(doc)
  const entries = [
    ...entriesOf(doc, 'templateRituals'),
    ...entriesOf(doc, 'templateAgenda'),
    setting('duration', 'defaultDuration', defaultDuration),
    setting('quorum', 'quorum', quorum),
    setting('time-zone', timeZoneKey, readTimeZone(doc)),
    settings('minutes', fieldsUnder(minutesSettingPrefix, readMinutesSettings(doc))),
    setting('word-template', 'wordTemplate', readWordTemplate(doc)),
    settings('notice', noticeFields(doc)),
    settings('decisions', decisionFields(doc)),
  ]
  return new Map(entries.map((entry) => [entry.key, entry]))
}

function entriesOf(doc: Y.Doc, list: TemplateList): EntryInHistory[] {
  return readStoredEntries(doc, list).map(({ id, text, order, removedAt }) => ({
    key: `${list}/${id}`,
    kind: kindOf[list],
    title: text,
    parent: null,
    removed: removedAt !== null,
    presence: [`${list}/${id}`],
    fields: { order: { value: order, field: `${list}/${templateOrderKey(id)}` } },
  }))
}

function setting(kind: string, key: string, value: unknown): EntryInHistory {
  const field = `templateSettings/${key}`
  return {
    key: field,
    kind,
    title: '',
    parent: null,
    removed: false,
    presence: [],
    fields: { value: { value, field } },
  }
}

type Fields = EntryInHistory['fields']

const settings = (kind: string, fields: Fields): EntryInHistory => ({
  key: `templateSettings/${kind}`,
  kind,
  title: '',
  parent: null,
  removed: false,
  presence: [],
  fields,
})

const fieldsUnder = (prefix: string, values: object): Fields =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { value, field: `templateSettings/${prefix}${name}` }]),
  )

/** The rule, and each day that is a holiday, or was one. */
function noticeFields(doc: Y.Doc): Fields {
  const stored = templateSettings(doc)
  const days = Array.from(valuesUnder(stored, holidayPrefix), ([day, value]) => [day, value === true] as const).sort()
  return {
    rule: { value: readNoticeRule(stored.get(noticeRuleKey)), field: `templateSettings/${noticeRuleKey}` },
    ...fieldsUnder(holidayPrefix, Object.fromEntries(days.filter(([day]) => isDay(day)))),
  }
}

function decisionFields(doc: Y.Doc): Fields {
  const { thresholds, ...rules } = readDecisionRules(doc)
  return {
    ...fieldsUnder(decisionRulePrefix, rules),
    ...fieldsUnder(`${decisionRulePrefix}${decisionThresholdPrefix}`, thresholds),
  }
}
