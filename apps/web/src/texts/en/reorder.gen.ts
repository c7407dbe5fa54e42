// Written by `npm run texts` from messages/en/reorder.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const reorderTexts = {
  moveUp: 'Move up',
  moveDown: 'Move down',
  last: (title: string) => `${isolate(title)} is already last.`,
  first: (title: string) => `${isolate(title)} is already first.`,
  moved: (title: string, position: number, of: number) => `${isolate(title)} moved to position ${position} of ${of}.`,
  /** Alt is the name of the key on this device: Alt or Option. */
  dragHelp: (alt: string) => `Press space to lift the item, the arrow keys to move it, space to drop it, Escape to put it back. ${alt} with the up or down arrow moves it at once.`,
  lifted: (title: string, position: number, of: number) => `${isolate(title)} lifted from position ${position} of ${of}.`,
  outside: (title: string) => `${isolate(title)} is outside of the list. Dropped here, it goes back to its place.`,
  /** Read aloud while an entry is dragged. */
  over: (title: string, position: number, of: number) => `${isolate(title)} is over position ${position} of ${of}.`,
  dropped: (title: string, position: number, of: number) => `${isolate(title)} dropped at position ${position} of ${of}.`,
  putBack: (title: string) => `${isolate(title)} put back.`,
}
