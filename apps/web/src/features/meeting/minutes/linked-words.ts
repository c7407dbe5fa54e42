import { lettersOf, type NoteRun, type NoteWords } from '@civic-hub/committee'

export interface LinkedWords {
  readonly link: string | null
  readonly runs: readonly NoteRun[]
  /** The address, if the words do not contain it: on paper a link is printed as its address. */
  readonly address: string | null
}

/** Words in parts, each with or without a link. A link whose words have different styles is one part. */
export function linkedWords(words: NoteWords): LinkedWords[] {
  const parts: { link: string | null; runs: NoteRun[] }[] = []
  for (const run of words) {
    const last = parts.at(-1)
    if (last && last.link === run.link) last.runs.push(run)
    else parts.push({ link: run.link, runs: [run] })
  }
  return parts.map(({ link, runs }) => {
    const text = lettersOf(runs).trim()
    const isAddress = link === null || [link, link.replace(/^mailto:/i, ''), link.replace(/\/$/, '')].includes(text)
    return { link, runs, address: isAddress ? null : link }
  })
}
