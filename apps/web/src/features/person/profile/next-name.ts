/** A name like the typed one that can be told apart: with the next number. */
export function nextName(typed: string): string {
  const [, words = typed, number = '1'] = /^(.*\S)\s*\((\d{1,3})\)$/s.exec(typed.trim()) ?? []
  return `${words.trim()} (${Number(number) + 1})`
}
