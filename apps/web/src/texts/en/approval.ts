import { isolate } from '../isolate.ts'

export const approvalTexts = {
  heading: 'Approval',
  none: 'Not approved yet.',
  by: (name: string, when: string) => `Approved by ${isolate(name)}, ${when}`,
  hash: (sha256: string) => `SHA-256 ${sha256}`,
  since: { changed: 'Changed since approval', 'other-format': 'Approved in an earlier form of the minutes' },
  save: 'Download approved text',
  fileMark: (number: number) => `approved-${number}`,
  notSaved: 'The approved text could not be downloaded',
  approve: 'Approve minutes',
  approveAgain: 'Approve as they are now',
  question: 'Approve these minutes?',
  consequence:
    'The server keeps their text as it is now, with your name, the time and a checksum. That entry cannot be changed or removed. The meeting itself stays editable, and later changes show as “changed since approval”.',
  done: 'Minutes approved',
  failed: 'The minutes were not approved',
  waiting: 'Changes of this device are still on their way to the server. Approve when everything is synced.',
  tooLong: 'The minutes are longer than the megabyte that can be approved.',
  offline:
    'Approvals are kept by the server, which cannot be reached at the moment. The minutes themselves are complete.',
}
