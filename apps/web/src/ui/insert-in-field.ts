/** Writes words into a field as if they were typed: at the caret, or in place of all of its text. */
export function insertInField(field: HTMLInputElement, words: string, replacesAll = false): void {
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
  const room = field.maxLength < 0 ? words.length : field.maxLength - field.value.length + (end - start)
  if (replacesAll) field.setRangeText(words, 0, field.value.length, 'end')
  else field.setRangeText(words.slice(0, Math.max(room, 0)), start, end, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
