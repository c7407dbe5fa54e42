import { isolate } from '../isolate.ts'

const quoted = (words: string) => `“${isolate(words)}”`

/** The words of the template's history about the settings of minutes, public notice and decisions. */
export const settingHistoryTexts = {
  set: (label: string, value: string) => `set ${quoted(label)} to ${quoted(value)}`,
  unset: (label: string) => `removed what was set for ${quoted(label)}`,
  on: (label: string) => `turned on ${quoted(label)}`,
  off: (label: string) => `turned off ${quoted(label)}`,
  threshold: (type: string) => `Needed to carry: ${isolate(type)}`,
  wordTemplate: (name: string | null) =>
    name === null ? 'removed the Word template of minutes' : `stored ${quoted(name)} as the Word template of minutes`,
  notice: (rule: string | null) =>
    rule === null ? 'removed the rule of public notice' : `set the rule of public notice: ${rule}`,
  holidayAdded: (day: string) => `added the holiday ${day}`,
  holidayRemoved: (day: string) => `removed the holiday ${day}`,
  rule: (time: string, skipsWeekends: boolean, zone: string) =>
    `${time} before a meeting${skipsWeekends ? ', without Saturdays and Sundays' : ''}, days of ${isolate(zone)}`,
  line: (label: string, value: string) => `${isolate(label)}: ${isolate(value)}`,
  holiday: (day: string) => `Holiday: ${day}`,
  yes: 'yes',
  no: 'no',
  none: 'not set',
  restore: (label: string) => `Restore the earlier setting of ${quoted(label)}`,
}
