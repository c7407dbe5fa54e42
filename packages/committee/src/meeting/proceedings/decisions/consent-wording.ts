/** The sign between two titles. A title that contains it is quoted. */
const betweenTitles = /; (?=(?:[^“”]*“[^“”]*”)*[^“”]*$)/

/**
 * The wording of a consent agenda ("To approve the consent agenda: Minutes; Fees") without the items that were pulled
 * out. `listed` has the items of the wording, in order. A wording without that list stays as it is.
 */
export function wordingWithout(
  wording: string,
  listed: readonly string[],
  isPulled: (item: string) => boolean,
): string {
  const [, intro = '', list = ''] = /^(.*?: )(.*)$/s.exec(wording) ?? []
  const titles = list.split(betweenTitles)
  const left = titles.filter((_title, index) => !isPulled(listed[index] ?? ''))
  return titles.length === listed.length && left.length > 0 ? intro + left.join('; ') : wording
}
