import type { MinutesApprovals } from '../../../replica/session/minutes-approvals.ts'
import { minutesTexts as texts } from '../../../texts/en/minutes.ts'
import { minutesFormat } from './minutes.ts'
import { withoutNextMeeting } from './minutes-text.ts'
import { withoutVersion } from './version-text.ts'

/** A difference shows a change of the meeting only if the same version of the app wrote both texts. */
export function whatSince(
  { approvals, latestText }: MinutesApprovals,
  textIn: (timeZone: string, actionState: string) => string,
): 'same' | 'changed' | 'other-format' {
  const latest = approvals.at(-1)
  if (!latest || latestText === null) return 'same'
  try {
    const approved = withoutNextMeeting(withoutVersion(latestText, latest)).split('\n')
    const current = withoutNextMeeting(textIn(latest.timeZone, actionState)).split('\n')
    if (current.length === approved.length && current.every((line, index) => isSame(line, approved[index])))
      return 'same'
  } catch {
    // A time zone that this browser does not support.
    return 'other-format'
  }
  return latest.format === minutesFormat ? 'changed' : 'other-format'
}

/** A character that no text has. */
const actionState = '\0'
const state = new RegExp(`^(?:${texts.done}|${texts.open})(?:, ${texts.carriedTo('')}.*)?$`)

/** True if the lines differ only in the state of an action item: work on it after a meeting changes nothing about it. */
function isSame(line: string, approved = ''): boolean {
  const [before = '', after] = line.split(actionState)
  if (after === undefined) return line === approved
  return (
    approved.startsWith(before) && approved.endsWith(after) && state.test(approved.slice(before.length, -after.length))
  )
}
