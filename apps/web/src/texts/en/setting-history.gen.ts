// Written by `npm run texts` from messages/en/setting-history.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const settingHistoryTexts = {
  /** In the history, after the name of a person. The label is that of a setting. */
  set: (label: string, value: string) => `set “${isolate(label)}” to “${isolate(value)}”`,
  /** In the history, after the name of a person. */
  unset: (label: string) => `removed what was set for “${isolate(label)}”`,
  /** In the history, after the name of a person. */
  on: (label: string) => `turned on “${isolate(label)}”`,
  /** In the history, after the name of a person. */
  off: (label: string) => `turned off “${isolate(label)}”`,
  /** The fraction of votes that carries a motion of this type. */
  threshold: (type: string) => `Needed to carry: ${isolate(type)}`,
  /** In the history, after the name of a person. A file for the program Word. */
  wordTemplateStored: (name: string) => `stored “${isolate(name)}” as the Word template of minutes`,
  wordTemplateRemoved: 'removed the Word template of minutes',
  /** In the history, after the name of a person. Public notice: the law asks to announce meetings some days ahead. */
  noticeSet: (rule: string) => `set the rule of public notice: ${rule}`,
  noticeRemoved: 'removed the rule of public notice',
  /** In the history, after the name of a person. */
  holidayAdded: (day: string) => `added the holiday ${day}`,
  /** In the history, after the name of a person. */
  holidayRemoved: (day: string) => `removed the holiday ${day}`,
  /** The time is a number of hours or days. The days begin and end in the time zone. */
  rule: (time: string, zone: string) => `${time} before a meeting, days of ${isolate(zone)}`,
  ruleWithoutWeekends: (time: string, zone: string) => `${time} before a meeting, without Saturdays and Sundays, days of ${isolate(zone)}`,
  /** The label of a setting, and its value. */
  line: (label: string, value: string) => `${isolate(label)}: ${isolate(value)}`,
  holiday: (day: string) => `Holiday: ${day}`,
  yes: 'yes',
  no: 'no',
  none: 'not set',
  restore: (label: string) => `Restore the earlier setting of “${isolate(label)}”`,
}
