import { cutText } from './cut-text.ts'
import { readText } from './tolerant-read.ts'

/** A title needs at least one visible character; the same for meetings, items, subtasks and action items. */
export function canTitle(title: string): 'title-required' | null {
  return title.trim() === '' ? 'title-required' : null
}

export const maxTitleLength = 300

/** A longer title from another app is stored unchanged, and read up to here. */
export const maxReadTitleLength = 2_000

export const readTitle = (value: unknown): string => cutText(readText(value), maxReadTitleLength)
