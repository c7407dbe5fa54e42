/**
 * The beginning of a text that is longer than a reader reads, and the number of the characters that it leaves out: "Fees …
 * (+4,998,000)". The stored text is not changed.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const last = text.charCodeAt(max - 1)
  // A letter of two parts is not divided.
  const end = last >= 0xd800 && last <= 0xdbff ? max - 1 : max
  return `${text.slice(0, end)}… (+${(text.length - end).toLocaleString('en')})`
}
