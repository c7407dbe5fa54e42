import type { MinutesApprovals } from '../../../replica/session/frozen-texts.ts'
import { minutesTexts as texts } from '../../../texts/en/minutes.ts'
import { commonForm } from './earlier-form.ts'
import { minutesFormat } from './minutes.ts'
import { withoutNextMeeting } from './minutes-text.ts'
import { withoutVersion } from './version-text.ts'

/** The text of minutes to approve, or with all arguments to compare with an approved one. */
export type TextIn = (timeZone: string, actionState?: string, format?: number) => string

/** A difference shows a change of the meeting only if the same version of the app wrote both texts. */
export function whatSince(
  { approvals, latestText }: MinutesApprovals,
  textIn: TextIn,
): 'same' | 'changed' | 'other-format' {
  const latest = approvals.at(-1)
  if (!latest || latestText === null) return 'same'
  try {
    const approved = withoutNextMeeting(withoutVersion(latestText, latest))
    const current = withoutNextMeeting(textIn(latest.timeZone, actionState, latest.format))
    if (isSameText(current, approved)) return 'same'
    if (latest.format !== minutesFormat && isSameText(commonForm(current), commonForm(approved))) return 'same'
  } catch {
    // A time zone that this browser does not support.
    return 'other-format'
  }
  return latest.format === minutesFormat ? 'changed' : 'other-format'
}

/** A character that no text has. */
const actionState = '\0'
const state = new RegExp(`^(?:${texts.done}|${texts.open})(?:, ${texts.carriedTo('')}.*)?$`)

function isSameText(current: string, approved: string): boolean {
  const [lines, before] = [current.split('\n'), approved.split('\n')]
  return lines.length === before.length && lines.every((line, index) => isSame(line, before[index]))
}

/** True if the lines differ only in the state of an action item: work on it after a meeting changes nothing about it. */
function isSame(line: string, approved = ''): boolean {
  const [before = '', after] = line.split(actionState)
  if (after === undefined) return line === approved
  return (
    approved.startsWith(before) && approved.endsWith(after) && state.test(approved.slice(before.length, -after.length))
  )
}
