import type { NoteBlock, NoteRun, NoteWords } from '@civic-hub/committee'
import { minutesTexts as texts } from '../../../texts/en/minutes.ts'
import { signOfEntry } from './entry-sign.ts'
import { linkedWords } from './linked-words.ts'
import { lineOfEntry } from './minutes.ts'
import type { EntriesSection, Minutes } from './minutes-model.ts'
import { numberOfEntry } from './minutes-model.ts'

/** For the clipboard and a file: plain text that is readable in any program. */
export function minutesText(minutes: Minutes): string {
  const { committee, title, kind, when, where, duties, notice, standing, sections } = minutes
  const head = [committee, texts.title(title), kind, when, where, ...duties, notice, standing].filter(
    (line) => line !== null,
  )
  const parts = sections.map((section) => {
    const lines = section.kind === 'notes' ? blockLines(section.blocks) : entryLines(section)
    return [section.heading.toUpperCase(), ...lines].join('\n')
  })
  return `${[head.join('\n'), ...parts].join('\n\n')}\n`
}

/** The entries of the section of the next meeting in an approved text; none if it has no such section. */
export function nextMeetingIn(text: string): readonly string[] {
  const [, section = ''] = text.split(`\n\n${texts.next.heading.toUpperCase()}\n`)
  const [entries = ''] = section.split('\n\n')
  return entries.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []))
}

/** The text without the section of the next meeting: planning that meeting changes nothing about this one. */
export function withoutNextMeeting(text: string): string {
  const start = text.lastIndexOf(`\n\n${texts.next.heading.toUpperCase()}\n- `)
  if (start === -1) return text
  const end = text.indexOf('\n\n', start + 2)
  return `${text.slice(0, start)}${end === -1 ? '\n' : text.slice(end)}`
}

/** The title with a hyphen for every character that is not a letter or digit. */
export function minutesFileName(title: string): string {
  return `${title.replace(/[^\p{L}\p{N}]/gu, '-').toLowerCase()}-minutes.txt`
}

function entryLines({ entries }: EntriesSection): string[] {
  return entries.flatMap((entry) => [
    `${numberOfEntry(entry) ?? '-'} ${lineOfEntry(entry)}`,
    ...blockLines(entry.below).map((line) => (line === '' ? '' : `   ${line}`)),
  ])
}

/** Adds an empty line above a heading, as above every other beginning of a part. */
function blockLines(blocks: readonly NoteBlock[]): string[] {
  return blocks.flatMap((block, index) =>
    block.kind === 'heading' && index > 0 ? ['', ...linesOf(block)] : linesOf(block),
  )
}

function linesOf(block: NoteBlock): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return wordsInText(block.words).split('\n')
    case 'list': {
      return block.entries.flatMap((entry, index) => {
        const sign = `${signOfEntry(block, index) ?? '-'} `
        return blockLines(entry).map((line, row) => `${row === 0 ? sign : ' '.repeat(sign.length)}${line}`)
      })
    }
    case 'quote':
      return blockLines(block.blocks).map((line) => `> ${line}`)
    case 'code':
      return block.text.split('\n').map((line) => `    ${line}`)
    case 'table':
      return block.rows.map((cells) => cells.map(({ words }) => wordsInText(words).replace(/\s+/g, ' ')).join('\t'))
    case 'rule':
      return ['---']
  }
}

function wordsInText(words: NoteWords): string {
  return linkedWords(words)
    .map(({ runs, address }) => (address === null ? runsInText(runs) : `${runsInText(runs)} (${address})`))
    .join('')
    .trim()
}

/** Without its marks, struck text would read as if it were in effect: "Fee is $40 $45". Other formatting has none. */
function runsInText(runs: readonly NoteRun[]): string {
  const parts: { strike: boolean; text: string }[] = []
  for (const { strike, text } of runs) {
    const last = parts.at(-1)
    if (last?.strike === strike) last.text += text
    else parts.push({ strike, text })
  }
  return parts.map(({ strike, text }) => (strike ? text.split('\n').map(struck).join('\n') : text)).join('')
}

/** As in Markdown, the marks touch the words: spaces around them stay outside. */
const struck = (line: string) => line.replace(/\S.*\S|\S/s, '~~$&~~')
