// Written by `npm run texts` from messages/en/committee-settings.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const committeeSettingsTexts = {
  title: 'Committee settings',
  subtitle: 'What its owners decide, and a copy of everything in it.',
  /** The title of the browser’s tab. */
  documentTitle: (name: string) => `Committee settings · ${isolate(name)} | hub`,
  back: 'Back to Members',
  rename: {
    /** The address is the last part of the committee’s web address. */
    hint: (address: string) => `Everyone who is connected sees the change at once. The address stays ${address}, so links go on working.`,
    name: 'Committee name',
    emoji: 'Emoji',
    /** The emoji that the committee has, as a choice beside others. */
    current: 'As it is now',
    emojis: {
      '🤝': 'Handshake',
      '📖': 'Book',
      '🏛️': 'Town hall',
      '🌳': 'Tree',
      '🌱': 'Seedling',
      '🚲': 'Bicycle',
      '🚌': 'Bus',
      '🏫': 'School',
      '🎓': 'Graduation cap',
      '🎭': 'Theatre',
      '🎨': 'Palette',
      '⚽': 'Ball',
      '🏡': 'House',
      '🏗️': 'Construction',
      '💧': 'Water',
      '⚡': 'Energy',
      '🚒': 'Fire engine',
      '🩺': 'Health',
      '💶': 'Money',
      '⚖️': 'Scales',
      '🗳️': 'Ballot box',
      '📣': 'Megaphone',
    },
    submit: 'Save',
    busy: 'Saving…',
    required: 'Enter a name.',
    saved: 'Name and emoji were changed',
    failed: 'Name and emoji were not changed',
    offline: 'This needs a connection to the hub. Try again when you are connected.',
  },
  deletion: {
    note: 'Only owners can delete a committee. It is deleted for everyone, with all its meetings and notes.',
    action: 'Delete this committee',
    busy: 'Deleting…',
    question: (name: string) => `Are you sure you want to delete "${isolate(name)}"? This action cannot be undone.`,
    restorable: 'Everyone loses it at once, on all devices. For 30 days, only the person who runs this hub can restore it.',
    onlyHere: 'It is only on this device, so nobody can restore it.',
    confirm: 'Delete',
    done: (name: string) => `${isolate(name)} was deleted`,
    doneRestorable: 'For 30 days, the person who runs this hub can restore it.',
    failed: 'The committee was not deleted',
    offline: 'Deleting a committee needs a connection to the hub.',
    refusals: {
      'not-found': 'Committee not found',
      last: 'Cannot delete the last committee',
      /** The General Committee is one that each hub has, and to which everybody belongs. */
      'built-in': 'The General Committee cannot be deleted',
      'not-owner': 'Only owners can delete a committee',
    },
  },
}
