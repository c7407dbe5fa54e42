import type { MinutesApprovals } from '../../../replica/session/minutes-approvals.ts'
import { minutesFormat } from './minutes.ts'
import { withoutActionStates, withoutNextMeeting } from './minutes-text.ts'
import { withoutVersion } from './version-text.ts'

/** A difference shows a change of the meeting only if the same version of the app wrote both texts. */
export function whatSince(
  { approvals, latestText }: MinutesApprovals,
  textIn: (timeZone: string) => string,
): 'same' | 'changed' | 'other-format' {
  const latest = approvals.at(-1)
  if (!latest || latestText === null) return 'same'
  try {
    const approved = ofThisMeeting(withoutVersion(latestText, latest))
    if (ofThisMeeting(textIn(latest.timeZone)) === approved) return 'same'
  } catch {
    // A time zone that this browser does not support.
    return 'other-format'
  }
  return latest.format === minutesFormat ? 'changed' : 'other-format'
}

/** The text without the parts that change after the meeting. */
const ofThisMeeting = (text: string) => withoutActionStates(withoutNextMeeting(text))
