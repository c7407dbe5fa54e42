/**
 * The wording of a consent agenda ("To approve the consent agenda: Minutes; Fees") without the items that were pulled
 * out. `listed` has the items of the wording, in order. A wording without that list stays as it is.
 */
export function wordingWithout(
  wording: string,
  listed: readonly string[],
  isPulled: (item: string) => boolean,
): string {
  const start = wording.indexOf(': ') + 2
  if (listed.length === 0 || start < 2) return wording
  const titles = titlesIn(wording.slice(start))
  const left = titles.filter((_title, index) => !isPulled(listed[index] ?? ''))
  return titles.length === listed.length && left.length > 0
    ? wording.slice(0, start) + left.join('; ')
    : wording
}

/** The titles between semicolons. A title that contains one is quoted. */
function titlesIn(list: string): string[] {
  const titles: string[] = []
  let end = list.length
  // Read from the end, each sign is read once. Before a quotation mark without its other one, nothing is divided.
  for (let [at, isQuoted] = [end - 1, false]; at >= 0; at--) {
    const sign = list.charAt(at)
    if (sign === (isQuoted ? '”' : '“')) break
    if (sign === (isQuoted ? '“' : '”')) isQuoted = !isQuoted
    if (isQuoted || !list.startsWith('; ', at)) continue
    titles.push(list.slice(at + 2, end))
    end = at
  }
  titles.push(list.slice(0, end))
  return titles.reverse()
}
