import { isolate } from '../isolate.ts'

/** How to reorder a list, and the announcements for screen readers. */
export const reorderTexts = {
  moveUp: 'Move up',
  moveDown: 'Move down',
  last: (title: string) => `${isolate(title)} is already last.`,
  first: (title: string) => `${isolate(title)} is already first.`,
  moved: (title: string, position: number, of: number) => `${isolate(title)} moved to position ${position} of ${of}.`,
  dragHelp: (alt: string) =>
    `Press space to lift the item, the arrow keys to move it, space to drop it, Escape to put it back. ${alt} with the up or down arrow moves it at once.`,
  lifted: (title: string, position: number, of: number) =>
    `${isolate(title)} lifted from position ${position} of ${of}.`,
  outside: (title: string) => `${isolate(title)} is outside of the list. Dropped here, it goes back to its place.`,
  over: (title: string, position: number, of: number) => `${isolate(title)} is over position ${position} of ${of}.`,
  dropped: (title: string, position: number, of: number) =>
    `${isolate(title)} dropped at position ${position} of ${of}.`,
  putBack: (title: string) => `${isolate(title)} put back.`,
}
