/** A name from user input without line breaks, and without characters that control a terminal or the direction of text. */
export function oneLine(name: string): string {
  return (
    name
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must be removed
      .replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ')
      .trim()
  )
}
