// Written by `npm run texts` from messages/en/approval.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const approvalTexts = {
  heading: 'Approval',
  /** Of minutes. */
  none: 'Not approved yet.',
  tooOld: 'A newer app has written here. Reload to update this one; then the minutes can be approved.',
  formTooOld: 'The hub has a newer version of this app. Reload to update; then the minutes can be approved.',
  by: (name: string, when: string) => `Approved by ${isolate(name)}, ${when}`,
  byElsewhere: (name: string, when: string, hub: string) => `Approved by ${isolate(name)}, ${when}, on ${isolate(hub)}`,
  /** Of minutes. */
  noneHere: 'Not approved on this hub yet.',
  elsewhere: 'Before this committee came here, as the imported file says:',
  elsewhereList: 'Approvals on other hubs',
  details: 'Details',
  hideDetails: 'Hide details',
  /** The checksum of the text. */
  hash: (sha256: string) => `SHA-256 ${sha256}`,
  since: {
    changed: 'Changed since approval',
    'other-format': 'Approved in an earlier form of the minutes',
  },
  save: 'Download approved text',
  saveNamed: (when: string) => `Download approved text of ${when}`,
  /** Part of the name of a file. */
  fileMark: (number: number) => `approved-${number}`,
  notSaved: 'The approved text could not be downloaded',
  notToBeHad: 'It is not on this device, and the hub cannot be reached or does not have it.',
  approve: 'Approve minutes',
  approveAgain: 'Approve as they are now',
  /** Where a new version repeats the motion of an earlier one. A motion: a decision of the meeting. */
  repeatsMotion: (version: number, meeting: string, corrections: number) => `This version repeats the motion of “${isolate(meeting)}” that approved version ${version}${(corrections === 0 ? '' : corrections === 1 ? ', with its 1 correction' : `, with its ${corrections} corrections`)}. What has changed since then is approved by you alone.`,
  dropsMotion: {
    question: 'Approve without the motion?',
    consequence: (version: number, reason: string) => `A motion approved version ${version}, and this text has neither that motion nor its corrections. ${reason}`,
    confirm: 'Approve without the motion',
  },
  openCorrections: (meeting: string, corrections: number) => `“${isolate(meeting)}” has stated ${(corrections === 1 ? '1 correction' : `${corrections} corrections`)} of these minutes that no motion has approved. This text has none of them.`,
  corrections: {
    /** Corrections of the minutes. */
    heading: 'Corrections',
    before: 'As it was',
    after: 'As corrected',
    /** A sentence that was added. */
    added: 'Added',
    state: {
      present: 'The minutes read so already.',
      several: 'These words are in several sentences. The text stays as it is, with the correction at its end.',
      missing: 'The minutes lack these words. The text stays as it is, with the correction at its end.',
    },
  },
  question: 'Approve these minutes?',
  consequence: 'The hub keeps their text as it is now, with your name, the time and a checksum. That entry cannot be changed or removed. The meeting itself stays editable, and later changes show as “changed since approval”.',
  done: 'Minutes approved',
  failed: 'The minutes were not approved',
  /** Before minutes are approved, and before an agenda is posted. */
  savingChanges: 'Saving your last changes…',
  waiting: 'Changes of this device are still on their way to the hub. Approve when everything is synced.',
  tooLong: 'Minutes can be approved up to a length of one megabyte, and these are longer.',
  offline: 'Approvals are kept by the hub, which cannot be reached at the moment. The minutes themselves are complete.',
}
