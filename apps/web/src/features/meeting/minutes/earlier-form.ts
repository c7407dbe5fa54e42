/** The last format in which items were marked as completed; see `commonForm`. */
export const lastMarkedFormat = 15

const kinds = 'Motion|Procedural motion|Approval of minutes|Consent agenda|Motion to end the debate|Motion to adjourn'
const motionLine = new RegExp(`^(\\s*(?:- )?)(${kinds}|Amendment|Election)( [\\d/.]+)?: (.*)$`)
const bare = (words: string) => words.replace(/^to\s+/i, '').replace(/^./u, (first) => first.toLowerCase())
const leftOut = /^(?:\d+\. Adjournment|\s*- No mover is recorded)$/
const adjourned = /^\s*(?:- )?(The meeting was adjourned at .*)$/

/**
 * A text of minutes without the words in which format 15 and the present one differ, so that minutes that an earlier app
 * approved are recognised as unchanged. Both texts are compared in this form; neither is shown in it.
 */
export function commonForm(text: string): string {
  const [head = '', ...sections] = text.trimEnd().split(/\n\n(?=\p{Lu}[\p{Lu} ]+\n)/u)
  const plain = sections.map((section) => section.split('\n').map(commonLine))
  // The adjournment was a section of its own; now it is at its item, which is the last.
  const ends = plain.flat().flatMap((line) => adjourned.exec(line)?.[1] ?? [])
  const sectionsInCommon = plain.map((lines) =>
    lines.filter((line) => !adjourned.test(line) && !leftOut.test(line)).join('\n'),
  )
  return [commonHead(head), ...sectionsInCommon.filter((section) => section.includes('\n')).sort(), ...ends].join(
    '\n\n',
  )
}

/** The kind of the meeting is left out where the title has it. */
function commonHead(head: string): string {
  const [committee, title = '', kind = '', ...others] = head.split('\n')
  const [, words = '', number] = /^(.*?)(?:, no\. (\d+))?$/.exec(kind) ?? []
  const isInTitle = title.toLowerCase().includes(words.toLowerCase())
  const shown = isInTitle ? (number === undefined ? [] : [`Meeting no. ${number}`]) : [kind]
  return [committee, title, ...shown, ...others].join('\n')
}

function commonLine(line: string): string {
  const motion = motionLine.exec(line)
  const [, indent = '', kind = '', number = '', words = ''] = motion ?? []
  const label = /^(?:Amendment|Election|Consent|Procedural)/.test(kind) ? kind : 'Motion'
  const common = (motion ? `${indent}${label}${number}: ${bare(words)}` : line)
    .replace(/ \((?:[^()]*, )?(?:not )?(?:completed|taken|marked as held)\)$/, '')
    .replace(/“([^“”]*)”/g, (_, quoted: string) => `“${withoutStop(bare(quoted))}”`)
    .replace(/: 0 aye(?:, |$)/, ': ')
    .replace(/, 0 no\b/, '')
    .replace(/ until (\d+:\d\d [AP]M), from \1/g, '')
    .replace(/ (?:returned|joined again remotely) at /, (words) =>
      words.startsWith(' returned') ? ' arrived at ' : ' joined remotely at ',
    )
  return withoutStop(common)
}

const withoutStop = (words: string) => words.trimEnd().replace(/\.$/, '')
