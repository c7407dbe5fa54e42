// Written by `npm run texts` from messages/en/feeds.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const feedsTexts = {
  /** A feed is a list of news that programs called feed readers show. */
  menu: 'Calendar and feeds',
  resolutionsMenu: 'Resolutions',
  recordsMenu: 'Open records',
  documentTitle: (committee: string) => `Calendar and feeds · ${isolate(committee)} | hub`,
  heading: (committee: string) => `Calendar and feeds - ${isolate(committee)}`,
  subtitle: 'Follow the committee from your calendar or your feed reader',
  kinds: {
    calendar: {
      title: 'Meetings in your calendar',
      /** “Subscribe” and “From URL” are commands of calendar programs. */
      about: 'Your calendar shows all meetings, and asks for changes by itself: new times, places and cancellations. In your calendar program, look for “Subscribe” or “From URL”.',
    },
    minutes: {
      /** Minutes: the written record of a meeting. */
      title: 'Approved minutes in your feed reader',
      about: 'Your feed reader tells you when minutes are approved. Reading them still needs signing in.',
    },
  },
  make: 'Make my address',
  address: 'Your secret address',
  /** It: the address. */
  secret: 'Whoever has this address can read what it gives, without signing in. Do not pass it on.',
  copy: 'Copy address',
  copied: 'Address copied',
  notCopied: 'The address could not be copied',
  notCopiedDetail: 'Select it and copy it yourself.',
  /** A button: opens the address in the calendar program. */
  open: 'Open in calendar',
  renew: 'Renew address',
  renewQuestion: 'Renew your address?',
  renewConsequence: 'The old address stops working. Programs that use it have to be given the new one.',
  renewed: 'You have a new address',
  end: 'End address',
  endQuestion: 'End your address?',
  endConsequence: 'Programs that use it no longer get anything. You can make another address later.',
  ended: 'Your address has ended',
  made: 'Your address is ready',
  failed: 'The address was not changed',
  /** A button that closes the question, and changes nothing. */
  cancel: 'Keep address',
  /** A date with a time. It: the calendar or the feed. */
  filled: (when: string) => `Last changed ${when}. It is kept up to date while an editor has the committee open.`,
  fillsSoon: 'This app is filling it now.',
  fillsLater: 'Empty until an editor opens the committee.',
  lost: 'It ends when you can no longer open the committee.',
  offline: 'Addresses are kept by the hub, which cannot be reached at the moment.',
}
