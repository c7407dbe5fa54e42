// Written by `npm run texts` from messages/en/committee-lost.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const committeeLostTexts = {
  /** The heading of committees that were deleted, or that the person can no longer open. */
  list: 'No longer available',
  deletedTitle: (name: string) => `${isolate(name)} was deleted`,
  deletedBody: 'One of its owners deleted this committee for everyone. What you wrote without a connection is kept on this device, and you can export it. For 30 days after the deletion, the person who runs this hub can restore the committee.',
  /** Below the name of a committee. */
  wasDeleted: 'Deleted by one of its owners',
  accessRemoved: 'You no longer have access',
  waiting: (count: number) => (count === 1 ? '1 of your changes is only on this device.' : `${count} of your changes are only on this device.`),
  exportNamed: (name: string) => `Export now: ${isolate(name)}`,
  removal: {
    action: 'Remove from this device',
    named: (name: string) => `Remove from this device: ${isolate(name)}`,
    title: 'Remove it from this device?',
    body: (count: number) => (count === 1 ? '1 of your changes is nowhere else. It is lost unless you export it first.' : `${count} of your changes are nowhere else. They are lost unless you export them first.`),
    done: (name: string) => `${isolate(name)} was removed from this device`,
    failed: 'It could not be removed',
    failedBody: 'It is open in another tab. Close the other tabs and try again.',
  },
  title: 'You no longer have access to this committee',
  body: 'To open it again, ask one of its owners. What you wrote without a connection is kept on this device, and you can export it.',
  export: 'Export now',
}
