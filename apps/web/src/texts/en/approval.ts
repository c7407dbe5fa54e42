import { isolate } from '../isolate.ts'

export const approvalTexts = {
  heading: 'Approval',
  none: 'Not approved yet.',
  tooOld: 'A newer app has written here. Reload to update this one; then the minutes can be approved.',
  formTooOld: 'The hub has a newer version of this app. Reload to update; then the minutes can be approved.',
  by: (name: string, when: string) => `Approved by ${isolate(name)}, ${when}`,
  byElsewhere: (name: string, when: string, hub: string) => `Approved by ${isolate(name)}, ${when}, on ${isolate(hub)}`,
  noneHere: 'Not approved on this hub yet.',
  elsewhere: 'Before this committee came here, as the imported file says:',
  elsewhereList: 'Approvals on other hubs',
  hash: (sha256: string) => `SHA-256 ${sha256}`,
  since: { changed: 'Changed since approval', 'other-format': 'Approved in an earlier form of the minutes' },
  save: 'Download approved text',
  saveNamed: (when: string) => `Download approved text of ${when}`,
  fileMark: (number: number) => `approved-${number}`,
  notSaved: 'The approved text could not be downloaded',
  notToBeHad: 'It is not on this device, and the hub cannot be reached or does not have it.',
  approve: 'Approve minutes',
  approveAgain: 'Approve as they are now',
  question: 'Approve these minutes?',
  consequence:
    'The hub keeps their text as it is now, with your name, the time and a checksum. That entry cannot be changed or removed. The meeting itself stays editable, and later changes show as “changed since approval”.',
  done: 'Minutes approved',
  failed: 'The minutes were not approved',
  /** Also for posting an agenda. */
  savingChanges: 'Saving your last changes…',
  waiting: 'Changes of this device are still on their way to the hub. Approve when everything is synced.',
  tooLong: 'Minutes can be approved up to a length of one megabyte, and these are longer.',
  offline: 'Approvals are kept by the hub, which cannot be reached at the moment. The minutes themselves are complete.',
}
