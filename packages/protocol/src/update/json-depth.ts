/**
 * Deeper values overflow the stack of recursive readers, and all readers are recursive. No editor nests even
 * half as deep.
 */
export const maxDepth = 64

const quote = 0x22
const backslash = 0x5c

/** Reads JSON; undefined if it is too deep. Throws if it is not JSON. */
export function readShallowJson(text: string): unknown {
  return isDeeperThan(maxDepth, text) ? undefined : JSON.parse(text)
}

/** Whether arrays and objects are nested deeper than this. Brackets in strings do not count. */
export function isDeeperThan(max: number, text: string): boolean {
  // A value of that depth has at least this many brackets.
  if (text.length <= max) return false
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === backslash) at++
      else if (code === quote) inString = false
    } else if (code === quote) inString = true
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > max) return true
    } else if (code === 0x5d || code === 0x7d) depth--
  }
  return false
}
