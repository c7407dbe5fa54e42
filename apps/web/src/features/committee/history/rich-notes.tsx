import type { RichNode } from '@civic-hub/committee/history'
import type { ReactNode } from 'react'
import classes from './rich-notes.module.css'

type Element = Extract<RichNode, { kind: 'element' }>
type Words = Extract<RichNode, { kind: 'words' }>

const listTypes = ['a', 'A', 'i', 'I'] as const

/** Earlier notes, read-only. Content that this app does not support is shown by its words. */
export function RichNotes({ content }: { content: readonly RichNode[] }) {
  return <div className={classes.notes}>{content.map(drawn)}</div>
}

/** Nodes neither move nor have state, so the index can be the key. */
function drawn(node: RichNode, place: number): ReactNode {
  return node.kind === 'words' ? <Lettering key={place} words={node} /> : <Block key={place} element={node} />
}

function Block({ element: { name, attributes, content } }: { element: Element }) {
  const inside = content.map(drawn)
  switch (name) {
    case 'heading':
      // Below the heading of the notes, which is one of the version's parts.
      return attributes.level === 4 ? <h6 dir="auto">{inside}</h6> : <h5 dir="auto">{inside}</h5>
    case 'bulletList':
      return <ul>{inside}</ul>
    case 'orderedList':
      return (
        <ol
          start={typeof attributes.start === 'number' ? attributes.start : 1}
          type={listTypes.find((type) => type === attributes.type)}
        >
          {inside}
        </ol>
      )
    case 'listItem':
      return <li>{inside}</li>
    case 'blockquote':
      return <blockquote>{inside}</blockquote>
    case 'codeBlock':
      return <pre dir="auto">{inside}</pre>
    case 'horizontalRule':
      return <hr />
    case 'hardBreak':
      return <br />
    default:
      return (
        <div className={classes.paragraph} dir="auto">
          {inside}
        </div>
      )
  }
}

function Lettering({ words }: { words: Words }) {
  let at = 0
  return words.parts.map(({ text, marks }) => {
    const start = at
    at += text.length
    return <span key={start}>{marked(text, marks)}</span>
  })
}

function marked(text: string, marks: Readonly<Record<string, unknown>>): ReactNode {
  let shown: ReactNode = text
  for (const [name, value] of Object.entries(marks)) {
    // A mark that can apply twice to the same letters has a hash after its name.
    const mark = name.split('--')[0]
    if (mark === 'bold') shown = <strong>{shown}</strong>
    else if (mark === 'italic') shown = <em>{shown}</em>
    else if (mark === 'underline') shown = <u>{shown}</u>
    else if (mark === 'strike') shown = <s>{shown}</s>
    else if (mark === 'code') shown = <code>{shown}</code>
    else if (mark === 'link') shown = linked(shown, value)
  }
  return shown
}

/** Any member may have written the address, so only addresses of web pages and emails become links. */
function linked(shown: ReactNode, value: unknown): ReactNode {
  const href = typeof value === 'object' && value !== null && 'href' in value ? value.href : null
  if (typeof href !== 'string' || !/^(https?:|mailto:)/i.test(href)) return shown
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {shown}
    </a>
  )
}
