/** Deeper values stop readers that walk over them by recursion, as all do. No editor nests even half as deep. */
export const maxDepth = 64

const quote = 0x22
const backslash = 0x5c

/** Reads JSON; undefined when it is too deep. Throws when it is no JSON. */
export function readShallowJson(text: string): unknown {
  // A value that deep has so many brackets at least.
  if (text.length > maxDepth && depthOf(text) > maxDepth) return undefined
  return JSON.parse(text)
}

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === backslash) at++
      else if (code === quote) inString = false
    } else if (code === quote) inString = true
    else if (code === 0x5b || code === 0x7b) deepest = Math.max(deepest, ++depth)
    else if (code === 0x5d || code === 0x7d) depth--
  }
  return deepest
}
