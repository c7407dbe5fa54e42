import type { NoteBlock, NoteCell, NoteRun, NoteWords } from '@civic-hub/committee'
import type { ReactNode } from 'react'
import { linkedWords } from './linked-words.ts'

interface NoteBlocksProps {
  blocks: readonly NoteBlock[]
  /** The level of the heading above the notes. */
  level: 2 | 3
}

/** The notes in the minutes. They are derived text without identity, so the index is the key. */
export function NoteBlocks({ blocks, level }: NoteBlocksProps) {
  return blocks.map((block, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Block key={place} block={block} level={level} />
  ))
}

function Block({ block, level }: { block: NoteBlock; level: 2 | 3 }): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${level + block.depth}` as 'h3' | 'h4' | 'h5'
      return (
        <Heading dir="auto">
          <Words words={block.words} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p dir="auto">
          <Words words={block.words} />
        </p>
      )
    case 'list': {
      const { start, type, entries } = block
      const items = entries.map((entry, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={place}>
          <NoteBlocks blocks={entry} level={level} />
        </li>
      ))
      return start === null ? <ul>{items}</ul> : <ol {...{ start, type }}>{items}</ol>
    }
    case 'quote':
      return (
        <blockquote>
          <NoteBlocks blocks={block.blocks} level={level} />
        </blockquote>
      )
    case 'code':
      return <pre dir="auto">{block.text}</pre>
    case 'table':
      return (
        <table>
          <tbody>
            {block.rows.map((cells, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <Row key={place} cells={cells} />
            ))}
          </tbody>
        </table>
      )
    case 'rule':
      return <hr />
  }
}

function Row({ cells }: { cells: readonly NoteCell[] }) {
  const isHead = cells.every(({ header }) => header)
  return (
    <tr>
      {cells.map(({ header, words }, place) =>
        header ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <th key={place} scope={isHead ? 'col' : 'row'} dir="auto">
            <Words words={words} />
          </th>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <td key={place} dir="auto">
            <Words words={words} />
          </td>
        ),
      )}
    </tr>
  )
}

function Words({ words }: { words: NoteWords }) {
  return linkedWords(words).map(({ link, runs, address }, place) => {
    const letters = runs.map((run, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <span key={index}>{lettering(run)}</span>
    ))
    if (link === null) return letters
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <span key={place}>
        <a href={link} target="_blank" rel="noopener noreferrer nofollow">
          {letters}
        </a>
        {address !== null && ` (${address})`}
      </span>
    )
  })
}

function lettering({ text, bold, italic, underline, strike, code }: NoteRun): ReactNode {
  let shown: ReactNode = text
  if (code) shown = <code>{shown}</code>
  if (strike) shown = <s>{shown}</s>
  if (underline) shown = <u>{shown}</u>
  if (italic) shown = <em>{shown}</em>
  if (bold) shown = <strong>{shown}</strong>
  return shown
}
