import type * as Y from 'yjs'
import { change, setField } from '../../document/committee-document.ts'
import { isDay } from '../../document/day.ts'
import type { Query } from '../../document/query.ts'
import { valuesUnder } from '../../document/tolerant-read.ts'
import { onCommittee } from '../../document/transition.ts'
import { querySettings, templateSettings, timeZoneKey } from '../template/meeting-template.ts'
import { readTimeZone } from '../template/time-zone.ts'
import { canSetNoticeRule, type NoticeRule, readNoticeRule } from './notice-rule.ts'

export type NoticeSettings = ReturnType<typeof readNoticeSettings>

export const noticeRuleKey = 'notice'
/** Each holiday has its own key, so that two concurrent additions both take effect. */
export const holidayPrefix = 'holiday:'

/** The rule is null if the committee has none; its days are those of the committee's time zone, if that is set. */
export function readNoticeSettings(doc: Y.Doc) {
  const settings = templateSettings(doc)
  const holidays = [...valuesUnder(settings, holidayPrefix)]
    .flatMap(([day, value]) => (value === true && isDay(day) ? [day] : []))
    .sort()
  const rule = readNoticeRule(settings.get(noticeRuleKey))
  const timeZone = readTimeZone(doc)
  return { rule: rule && timeZone ? { ...rule, timeZone } : rule, holidays }
}

export const queryNoticeSettings = (doc: Y.Doc): Query<NoticeSettings> =>
  querySettings(
    doc,
    readNoticeSettings,
    (key) => key === noticeRuleKey || key === timeZoneKey || key.startsWith(holidayPrefix),
  )

export const setNoticeRule = onCommittee({
  rule: (_doc, _context, rule: NoticeRule | null) => canSetNoticeRule(rule),
  write: (doc, _context, rule: NoticeRule | null) => writeNoticeRule(doc, rule),
})

/** Writes a usable rule within a transaction; an equal one is not written again. */
export function writeNoticeRule(doc: Y.Doc, rule: NoticeRule | null): void {
  const { unit, count, skipsWeekends, timeZone } = rule ?? {}
  const stored = rule && { unit, count, skipsWeekends, timeZone }
  if (JSON.stringify(readNoticeSettings(doc).rule) !== JSON.stringify(stored))
    setField(templateSettings(doc), noticeRuleKey, stored)
}

export const setHoliday = onCommittee({
  rule: (_doc, _context, day: string, _isHoliday: boolean) => (isDay(day) ? null : 'day-unknown'),
  write: (doc, context, day: string, isHoliday: boolean) => {
    if (readNoticeSettings(doc).holidays.includes(day) !== isHoliday)
      change(doc, context, () => setField(templateSettings(doc), `${holidayPrefix}${day}`, isHoliday))
  },
  ownTransactions: true,
})
