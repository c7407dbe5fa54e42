/** The longest line of a calendar file in octets (RFC 5545, 3.1), without its end. */
const longest = 75

/** All control characters except the tab: no text of a calendar may contain them. A lone CR would end a line for some programs. */
const controls = /[^\P{Cc}\t]/gu

/**
 * Folds the lines of a calendar again, because the library counts characters, and one character may need four
 * octets. Control characters, which the library copies from titles, become spaces.
 */
export function foldCalendar(calendar: string): string {
  return calendar
    .replace(/\r\n[\t ]/g, '')
    .split('\r\n')
    .map((line) => foldLine(line.replace(controls, ' ')))
    .join('\r\n')
}

function foldLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const more = octetsOf(character.codePointAt(0) ?? 0)
    if (octets + more > longest) {
      folded += '\r\n\t'
      octets = 1
    }
    folded += character
    octets += more
  }
  return folded
}

const octetsOf = (codePoint: number): number =>
  codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4
