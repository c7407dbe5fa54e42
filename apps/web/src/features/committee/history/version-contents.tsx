import { meetingFieldNames } from '@civic-hub/committee'
import type { MeetingChange, MeetingContents, RichNode } from '@civic-hub/committee/history'
import { type ReactNode, useId } from 'react'
import { historyTexts } from '../../../texts/en/history.gen.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ChangeMarks, type OfKind, ofKind } from './change-mark.tsx'
import { formOf, shownField } from './difference-forms.ts'
import { instant } from './history-when.ts'
import { TextChanges } from './text-changes.tsx'
import classes from './version-contents.module.css'
import { VersionActionItems, VersionItems } from './version-entries.tsx'

const { parts: texts, untitled } = historyTexts

type ActionChange = Extract<MeetingChange, { kind: `action-${string}` }>

interface VersionContentsProps {
  contents: MeetingContents
  before: MeetingContents | null
  /** The changes to mark; empty while changes are not shown. */
  changes: readonly MeetingChange[]
}

/** An earlier state of a meeting, read-only. */
export function VersionContents({ contents, before, changes }: VersionContentsProps) {
  const { meeting } = contents
  const [retitled] = ofKind(changes, 'meeting-title')
  const [renoted] = ofKind(changes, 'notes')
  const [retranscribed] = ofKind(changes, 'transcript')
  const marksIn = (part: 'head' | 'notes' | 'transcript') => (
    <ChangeMarks changes={changes.filter((change) => formOf(change).contents === part)} />
  )
  const inLists = changes.filter((change) => 'list' in change)
  const rituals = inLists.filter(({ list }) => list === 'ritual')
  const agenda = inLists.filter(({ list }) => list === 'agenda')
  const actions = changes.filter((change): change is ActionChange => change.kind.startsWith('action-'))
  const was = before?.meeting

  return (
    <div className={classes.contents}>
      <div className={classes.head}>
        <h3 className={classes.title}>
          {retitled ? (
            <TextChanges before={retitled.before} after={retitled.after} />
          ) : (
            <span dir="auto">{meeting.title.trim() || untitled}</span>
          )}
        </h3>
        <Facts meeting={meeting} />
        {marksIn('head')}
      </div>
      <Part name={texts.rituals} empty={meeting.rituals.items.length === 0 && texts.noRituals}>
        <VersionItems
          items={meeting.rituals.items}
          gone={gone(was?.rituals.items, ofKind(rituals, 'item-removed'))}
          changes={rituals}
        />
      </Part>
      <Part name={texts.agenda} empty={meeting.agendaItems.length === 0 && texts.noAgenda}>
        <VersionItems
          items={meeting.agendaItems}
          gone={gone(was?.agendaItems, ofKind(agenda, 'item-removed'))}
          changes={agenda}
        />
      </Part>
      <Part name={texts.notes} empty={meeting.notes === '' && renoted === undefined && texts.noNotes}>
        <Notes contents={contents} change={renoted} />
        {marksIn('notes')}
      </Part>
      {(meeting.actionItems.length > 0 || actions.length > 0) && (
        <Part name={texts.actionItems}>
          <VersionActionItems
            items={meeting.actionItems}
            gone={gone(was?.actionItems, ofKind(actions, 'action-removed'))}
            changes={actions}
          />
        </Part>
      )}
      {(meeting.transcript !== '' || retranscribed) && (
        <Part name={texts.transcript}>
          <Transcript words={meeting.transcript} change={retranscribed} />
          {marksIn('transcript')}
        </Part>
      )}
      {meeting.documents.length > 0 && (
        <Part name={texts.documents}>
          <ul className={classes.documents}>
            {meeting.documents.map(({ id, name }) => (
              <li key={id} dir="auto">
                {name}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  )
}

/** Returns the entries that these changes removed, in their state before. */
function gone<T extends { id: string }>(was: readonly T[] = [], removals: readonly { id: string }[]): T[] {
  const removed = new Set(removals.map(({ id }) => id))
  return was.filter(({ id }) => removed.has(id))
}

function Facts({ meeting }: { meeting: MeetingContents['meeting'] }) {
  const { status, scheduledFor, startedAt, endedAt, cancelled } = meeting
  const facts = [
    ...(cancelled !== null ? [['cancelled', texts.cancelled(cancelled.reason)]] : []),
    ...meetingFieldNames.flatMap((field) => {
      const value = meeting[field]
      return value === null ? [] : [[field, shownField(field, value)]]
    }),
  ]
  const times = [
    scheduledFor !== null && texts.planned(instant(scheduledFor)),
    startedAt !== null && texts.startedAt(instant(startedAt)),
    endedAt !== null && texts.endedAt(instant(endedAt)),
  ].filter((time) => time !== false)
  return (
    <p className={classes.facts}>
      <StatusBadge status={status} />
      {times.length === 0 ? texts.noDate : times.map((time) => <span key={time}>{time}</span>)}
      {facts.map(([name, fact]) => (
        <bdi key={name}>{fact}</bdi>
      ))}
    </p>
  )
}

function Part(props: { name: string; empty?: string | false; children: ReactNode }) {
  const { name, empty = false, children } = props
  const headingId = useId()
  return (
    <section className={classes.part} aria-labelledby={headingId}>
      <h4 id={headingId}>{name}</h4>
      {empty !== false && <p className={classes.empty}>{empty}</p>}
      {children}
    </section>
  )
}

type WordsChange = OfKind<MeetingChange, 'notes'>

function Notes(props: { contents: MeetingContents; change: WordsChange | undefined }) {
  const { contents, change } = props
  if (change) return <Words before={change.before} after={change.after} />
  if (contents.richNotes !== null) return <RichNotes content={contents.richNotes} />
  return (
    <>
      <p className={classes.empty}>{texts.plainNotes}</p>
      <p className={classes.words} dir="auto">
        {contents.meeting.notes}
      </p>
    </>
  )
}

function Transcript({ words, change }: { words: string; change: WordsChange | undefined }) {
  if (change) return <Words before={change.before} after={change.after} />
  return (
    <p className={classes.words} dir="auto">
      {words}
    </p>
  )
}

function Words({ before, after }: { before: string; after: string }) {
  return (
    <p className={classes.words}>
      <TextChanges before={before} after={after} />
    </p>
  )
}

type Element = Extract<RichNode, { kind: 'element' }>
type RichNotesWords = Extract<RichNode, { kind: 'words' }>

const listTypes = ['a', 'A', 'i', 'I'] as const

/** Earlier notes, read-only. Content that this app does not support is shown by its words. */
function RichNotes({ content }: { content: readonly RichNode[] }) {
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

function Lettering({ words }: { words: RichNotesWords }) {
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
