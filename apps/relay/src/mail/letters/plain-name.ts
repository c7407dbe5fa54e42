const maxLength = 80

/**
 * A name that somebody typed, as an email may show it: on one line, not long, and without anything that a mail program
 * would turn into a link. Whoever invites a stranger could otherwise send them an address of their own choice.
 */
export function plainName(name: string): string {
  const oneLine = name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
    .replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .replace(/([.:@])(?=[^\s])/g, '$1 ')
    .trim()
  return oneLine.length > maxLength ? `${oneLine.slice(0, maxLength).trimEnd()}…` : oneLine
}
