const longestName = 100
/** Most systems allow 255 bytes, and a second file of the same name gets a number. */
const mostBytes = 200
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are not allowed in file names
const forbidden = /[\u0000-\u001f\u007f<>:"/\\|?*\u2028-\u202e\u2066-\u2069]+/g
/** Names that Windows reserves, with any extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Returns a file name that is valid on every system, as close to the text as possible. */
export function fileNameOf(words: string, ifEmpty: string): string {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(words)?.[0] ?? ''
  const stem = cut(words.slice(0, words.length - ending.length).replace(forbidden, '-'))
    // Half of a two-part letter is invalid in ZIPs and addresses.
    .replace(/\p{Surrogate}/gu, '')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const name = `${stem || ifEmpty}${ending}`
  return reserved.test(name) ? `_${name}` : name
}

/** The beginning of a name that fits, with whole letters. */
function cut(name: string): string {
  let [fitting, bytes] = ['', 0]
  for (const { segment } of new Intl.Segmenter('en').segment(name.slice(0, 2 * longestName))) {
    bytes += new TextEncoder().encode(segment).length
    if (fitting.length + segment.length > longestName || bytes > mostBytes) break
    fitting += segment
  }
  return fitting
}

/** Returns each path once: a second path with the same name gets a number, also if only the case differs. */
export function createPaths(): (folder: string, name: string) => string {
  const taken = new Set<string>()
  return (folder, name) => {
    const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''
    const stem = name.slice(0, name.length - ending.length)
    let path = `${folder}${name}`
    for (let number = 2; taken.has(path.toLowerCase()); number++) path = `${folder}${stem} (${number})${ending}`
    taken.add(path.toLowerCase())
    return path
  }
}
