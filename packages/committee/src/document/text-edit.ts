import diff from 'fast-diff'
import type * as Y from 'yjs'
import { cutText } from './cut-text.ts'
import { maxReadTitleLength } from './title-rule.ts'

export interface Edit {
  /** Position in the text before the edit. */
  readonly at: number
  readonly removed: number
  readonly inserted: string
}

/**
 * Applies the changes of a form between opening and saving to a text. Others may have changed the text
 * meanwhile: only the form's differences are written, so the text of both is kept.
 */
export function applyTextEdit(text: Y.Text, opened: string, saved: string, origin?: unknown): void {
  const current = text.toString()
  if (opened === saved || current === saved) return
  if (opened !== current && cutText(current, maxReadTitleLength) === opened) {
    // The form had only the beginning of a title, and its words take the place of the whole.
    const replace = () => {
      text.delete(0, text.length)
      text.insert(0, saved)
    }
    if (text.doc) text.doc.transact(replace, origin ?? null)
    else replace()
    return
  }
  const mine = editsBetween(opened, saved)
  const theirs = editsBetween(opened, current)
  const write = () => {
    // From the end to the start, so that the positions before an edit stay valid.
    for (const edit of mine.toReversed()) applyOver(text, edit, theirs)
  }
  if (text.doc) text.doc.transact(write, origin ?? null)
  else write()
}

/** Removes white space at both ends by deletions, so that concurrent edits of others are kept. */
export function trimText(text: Y.Text): void {
  const current = text.toString()
  const end = current.trimEnd().length
  if (end < current.length) text.delete(end, current.length - end)
  const start = current.length - current.trimStart().length
  if (start > 0 && end > 0) text.delete(0, start)
}

function editsBetween(from: string, to: string): Edit[] {
  const edits: Edit[] = []
  let at = 0
  let removed = 0
  let inserted = ''
  const close = () => {
    if (removed > 0 || inserted !== '') edits.push({ at: at - removed, removed, inserted })
    removed = 0
    inserted = ''
  }
  // The semantic clean-up keeps words whole. Without it, letters that two words have in common by chance
  // would be kept.
  for (const [kind, part] of diff(from, to, undefined, true)) {
    if (kind === diff.INSERT) {
      inserted += part
    } else if (kind === diff.DELETE) {
      at += part.length
      removed += part.length
    } else {
      close()
      at += part.length
    }
  }
  close()
  return edits
}

function applyOver(text: Y.Text, edit: Edit, theirs: readonly Edit[]): void {
  const end = edit.at + edit.removed
  const inserted = withoutSharedStart(edit, theirs)
  if (inserted !== '') text.insert(carried(end, theirs), inserted)
  for (const [from, to] of survivingRanges(edit.at, end, theirs).toReversed()) {
    text.delete(carried(from, theirs), to - from)
  }
}

/** The rest to insert if another member has already made the same replacement, or the beginning of it. */
function withoutSharedStart(edit: Edit, theirs: readonly Edit[]): string {
  const same = theirs.find((other) => other.at === edit.at && other.removed === edit.removed)
  if (!same) return edit.inserted
  if (same.inserted.startsWith(edit.inserted)) return ''
  return edit.inserted.startsWith(same.inserted) ? edit.inserted.slice(same.inserted.length) : edit.inserted
}

/** The position in the current text, after everything that others inserted at or before it. */
function carried(position: number, theirs: readonly Edit[]): number {
  let shift = 0
  for (const other of theirs) {
    if (other.at > position) break
    const removedBefore = Math.min(other.removed, position - other.at)
    shift += other.inserted.length - removedBefore
  }
  return position + shift
}

/** The parts of a range of the opened text that others have not removed. */
function survivingRanges(from: number, to: number, theirs: readonly Edit[]): [number, number][] {
  const ranges: [number, number][] = []
  let start = from
  for (const other of theirs) {
    if (other.at >= to) break
    if (other.at + other.removed < start) continue
    if (other.at > start) ranges.push([start, other.at])
    start = Math.max(start, other.at + other.removed)
  }
  if (start < to) ranges.push([start, to])
  return ranges
}

/** The one region in which two states of a field differ. Where letters repeat, it is the region at the caret. */
export function changeNearCaret(before: string, after: string, caret: number): Edit {
  const shorter = Math.min(before.length, after.length)
  const behindCaret = Math.max(0, Math.min(shorter, after.length - caret))
  let suffix = 0
  while (suffix < behindCaret && before.at(-1 - suffix) === after.at(-1 - suffix)) suffix++
  if (splitsPair(before, before.length - suffix) || splitsPair(after, after.length - suffix)) suffix--
  let prefix = 0
  while (prefix < shorter - suffix && before[prefix] === after[prefix]) prefix++
  if (splitsPair(before, prefix) || splitsPair(after, prefix)) prefix--
  return {
    at: prefix,
    removed: before.length - suffix - prefix,
    inserted: after.slice(prefix, after.length - suffix),
  }
}

/** True if a cut here would split a character of two code units, such as an emoji. */
function splitsPair(text: string, index: number): boolean {
  const left = text.charCodeAt(index - 1)
  const right = text.charCodeAt(index)
  return left >= 0xd800 && left <= 0xdbff && right >= 0xdc00 && right <= 0xdfff
}
