const longestName = 100
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no file name may have
const forbidden = /[\u0000-\u001f\u007f<>:"/\\|?*\u2028-\u202e\u2066-\u2069]+/g
/** Names that Windows keeps for itself, with any ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** A name that every system takes for a file, as close to what people wrote as it can be. */
export function fileNameOf(words: string, ifEmpty: string): string {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(words)?.[0] ?? ''
  const stem = words
    .slice(0, words.length - ending.length)
    .replace(forbidden, '-')
    .slice(0, longestName)
    // Half of a letter of two, as it may be at the end now: no ZIP and no address can have it.
    .replace(/\p{Surrogate}/gu, '')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const name = `${stem || ifEmpty}${ending}`
  return reserved.test(name) ? `_${name}` : name
}

/** Gives each path once: a second one of the same name gets a number, also where only the case differs. */
export function createPaths(): (folder: string, name: string) => string {
  const taken = new Set<string>()
  return (folder, name) => {
    const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''
    const stem = name.slice(0, name.length - ending.length)
    let path = `${folder}${name}`
    for (let number = 2; taken.has(path.toLowerCase()); number++)
      path = `${folder}${stem} (${number})${ending}`
    taken.add(path.toLowerCase())
    return path
  }
}
